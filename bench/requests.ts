import { randomBytes, createHash } from 'node:crypto';
import { openPasswords } from '../backend/accounts/passwords.ts';
import { cookieName } from '../backend/http/cookies.ts';
import { cookieKeys } from '../backend/accounts/session.ts';
import { orderOptions } from '../tests/order-options.ts';
import { testPhoto } from '../tests/world.ts';
import type { BenchWorld } from './world.ts';

/** Signs the cookies of both sides. */
export const COOKIE_KEY = 'a-key-of-the-benchmarks-with-32-characters';

/** Opens a session for a user and returns the `Cookie` header. */
export async function signIn(
  world: Pick<BenchWorld, 'engine'>,
  userId: number,
  settings?: Parameters<typeof signInAll>[2],
): Promise<string> {
  const [cookie = ''] = await signInAll(world, [userId], settings);
  return cookie;
}

/** Opens a session for each of the users, in one statement, and returns the `Cookie` headers. */
export async function signInAll(
  { engine }: Pick<BenchWorld, 'engine'>,
  userIds: readonly number[],
  settings: 'production' | 'development' = 'production',
): Promise<string[]> {
  const ids = userIds.map(() => randomBytes(32).toString('base64url'));
  await engine.database.sql`
    insert into sessions (id_hash, user_id) select *
    from unnest(${ids.map((id) => createHash('sha256').update(id).digest())}::bytea[], ${userIds}::int[])`;
  const name = cookieName('sid', settings === 'production');
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
  return people.map(({ email }) => {
    const body = Buffer.from(JSON.stringify({ email, password }));
    return postRequest('/api/login', '', 'application/json', body);
  });
}

export function getRequest(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;
}

let photo: Promise<Blob> | undefined;

/** The request as a proxy hands it on for a client of that address. */
export function withClientAddress(address: string, request: Buffer): Buffer {
  const afterFirstLine = request.indexOf('\r\n') + 2;
  return Buffer.concat([
    request.subarray(0, afterFirstLine),
    Buffer.from(`X-Forwarded-For: ${address}\r\n`),
    request.subarray(afterFirstLine),
  ]);
}

/** An order of a reel as a browser's form sends it; answered at once. */
export async function reelRequest(cookie: string): Promise<Buffer> {
  photo ??= testPhoto();
  const { form } = orderOptions.reel(await photo);
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  return postRequest('/api/generate-reels', cookie, type, Buffer.from(await sent.arrayBuffer()));
}

function postRequest(path: string, cookie: string, type: string, body: Buffer): Buffer {
  const head =
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nPrefer: respond-async\r\n` +
    (cookie ? `Cookie: ${cookie}\r\n` : '') +
    `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
