import { randomBytes, createHash } from 'node:crypto';
import { openPasswords } from '../backend/accounts/passwords.ts';
import { cookieName } from '../backend/http/cookies.ts';
import { cookieKeys } from '../backend/accounts/session.ts';
import { testPhoto } from '../tests/world.ts';
import type { BenchWorld } from './world.ts';

/** Signs the cookies of both sides. */
export const COOKIE_KEY = 'a-key-of-the-benchmarks-with-32-characters';

/** Opens a session for a user and returns the `Cookie` header. */
export async function signIn(
  world: Pick<BenchWorld, 'engine'>,
  userId: number,
  options?: { isProduction: boolean },
): Promise<string> {
  const [cookie = ''] = await signInAll(world, [userId], options);
  return cookie;
}

/** Opens a session for each of the users, in one statement, and returns the `Cookie` headers. */
export async function signInAll(
  { engine }: Pick<BenchWorld, 'engine'>,
  userIds: readonly number[],
  options: { isProduction: boolean } = { isProduction: true },
): Promise<string[]> {
  const ids = userIds.map(() => randomBytes(32).toString('base64url'));
  await engine.database.sql`
    insert into sessions (id_hash, user_id) select *
    from unnest(${ids.map((id) => createHash('sha256').update(id).digest())}::bytea[], ${userIds}::int[])`;
  const name = cookieName('sid', options.isProduction);
  const keys = cookieKeys([COOKIE_KEY]);
  return ids.map((id) => `${name}=${id}; ${name}.sig=${keys.sign(`${name}=${id}`)}`);
}

/** Users with a password; resolves with the request of each to sign in. */
export async function addLogins(world: BenchWorld, count: number): Promise<Buffer[]> {
  const { database } = world.engine;
  const ids = await world.addUsers(count, 10);
  const password = 'correct horse battery staple';
  const people = await database.sql<{ email: string }>`
    update users set password_hash = ${await openPasswords().hash(password)} where id = any(${ids})
    returning email`;
  return people.map(({ email }) => jsonRequest('/api/login', '', { email, password }));
}

export function getRequest(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;
}

const BOUNDARY = '----lumireel-bench';
let photo: Promise<Buffer> | undefined;

/** A body of JSON; orders are answered at once. */
export function jsonRequest(path: string, cookie: string, json: unknown): Buffer {
  return postRequest(path, cookie, 'application/json', Buffer.from(JSON.stringify(json)));
}

/** An order of a reel as a browser's form sends it. */
export function reelRequest(cookie: string): Promise<Buffer> {
  const fields = { category: 'flexing', option: 'Flex Abs' };
  return photoRequest('/api/generate-reels', cookie, 'file', fields);
}

/** The request as a proxy hands it on for a client of that address. */
export function withClientAddress(address: string, request: Buffer): Buffer {
  const afterFirstLine = request.indexOf('\r\n') + 2;
  return Buffer.concat([
    request.subarray(0, afterFirstLine),
    Buffer.from(`X-Forwarded-For: ${address}\r\n`),
    request.subarray(afterFirstLine),
  ]);
}

/** A form with a photo; answered at once. */
export async function photoRequest(
  path: string,
  cookie: string,
  fileField: string,
  fields: Readonly<Record<string, string>>,
): Promise<Buffer> {
  photo ??= testPhoto().then(async (blob) => Buffer.from(await blob.arrayBuffer()));
  const field = ([name, value]: [string, string]) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(Object.entries(fields).map(field).join('')),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${fileField}"; ` +
        'filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    await photo,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return postRequest(path, cookie, `multipart/form-data; boundary=${BOUNDARY}`, body);
}

function postRequest(path: string, cookie: string, type: string, body: Buffer): Buffer {
  const head =
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nPrefer: respond-async\r\n` +
    (cookie ? `Cookie: ${cookie}\r\n` : '') +
    `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
