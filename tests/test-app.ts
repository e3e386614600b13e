import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMetrics } from '../backend/admin/metrics.ts';
import { openUsage } from '../backend/admin/usage.ts';
import { insertSession } from '../backend/accounts/session-rows.ts';
import type { Passwords } from '../backend/accounts/passwords.ts';
import type { Sessions } from '../backend/accounts/sessions.ts';
import { readConfig } from '../backend/config.ts';
import type { Engine } from '../backend/generations/engine.ts';
import type { createApp } from '../backend/main/app.ts';
import { cookieKeys } from '../backend/accounts/session.ts';
import { openLog, type Log } from '../backend/log.ts';
import { openEngine } from '../backend/main/open-engine.ts';
import { openHttp } from '../backend/main/open-http.ts';
import { openCharts } from '../backend/providers/open-charts.ts';
import type { Provider } from '../backend/providers/provider.ts';
import {
  createTestDatabase,
  migratedTemplate,
  testSettings,
  type Sql,
  type TestDatabase,
} from './database.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type FormPart, multipartForm, multipartType } from './multipart-form.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { openedOnce } from './opened.ts';

/** The product's HTTP server on a database of its own, without a worker behind it. */
export interface TestApp {
  testDatabase: TestDatabase;
  sql: Sql;
  httpApp: Awaited<ReturnType<typeof createApp>>;
  server: Server;
  sessions: Sessions;
  sessionKeys: readonly string[];
  engine: Engine;
  port: number;
  dataDir: string;
  startDraining: () => void;
  call: (method: string, path: string, options?: RequestOptions) => Promise<HttpResponse>;
  /** Sends bytes as they are and returns everything the server sent until it closed. */
  sendRaw: (bytes: string | Buffer) => Promise<string>;
  /** Registers a new account and returns its cookies and id. */
  signUp: (email?: string) => Promise<{ cookie: string; id: number; email: string }>;
  /** Registers a new administrator like `signUp`. */
  signUpAdmin: TestApp['signUp'];
  /** Opens a session without the cost of a password. */
  signIn: (userId: number) => Promise<string>;
  balanceOf: (userId: number) => Promise<number>;
  /** Files below DATA_DIR, relative. */
  storedFiles: () => Promise<string[]>;
  close: () => Promise<void>;
}

export type RequestOptions = {
  headers?: Record<string, string | string[]>;
  cookie?: string | undefined;
  /** An object is sent as JSON. */
  body?: unknown;
  /** The parts of a form, which is the body. */
  parts?: FormPart[];
};

export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The bytes as UTF-8. */
  text: string;
  json: unknown;
  /** The cookies that a browser would send back. */
  cookie: string;
};

/** The status and the refusal of a response. */
export const outcomeOf = ({ status, json }: HttpResponse): string =>
  `${status} ${(json as { code?: string }).code ?? 'ok'}`;

export const password = 'correct horse battery';
export const productionOrigin = 'https://lumireel.example';

let accounts = 0;

export async function openTestApp(
  settings: Record<string, string> = {},
  options: {
    dist?: Record<string, string>;
    log?: Log;
    passwords?: Passwords;
    providers?: readonly Provider[];
  } = {},
): Promise<TestApp> {
  const closing = new AsyncDisposableStack();
  const { connection, drop } = await createTestDatabase(migratedTemplate);
  closing.defer(drop);
  const dataDir = await mkdtemp(join(tmpdir(), 'lumireel-app-'));
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const distDir = join(dataDir, 'dist');
  for (const [name, content] of Object.entries(options.dist ?? {})) {
    await mkdir(join(distDir, name, '..'), { recursive: true });
    await writeFile(join(distDir, name), content);
  }
  const sessionKeys = (settings.SESSION_SECRET ?? 'session-key-of-the-tests-32-characters').split(
    ',',
  );
  const config = {
    ...readConfig({
      ...testSettings(connection, dataDir),
      SESSION_SECRET: sessionKeys.join(','),
      ...settings,
    }),
    // Off unless a test is about them, in production too: all tests call from one address.
    isRateLimited: settings.RATE_LIMITS === 'on',
  };
  const log = options.log ?? openLog('silent');
  const { providers = [scriptedProvider()] } = options;
  const engine = await openEngine({ config, role: 'api', log, providers }, closing);
  // The heartbeat makes it.
  await mkdir(engine.scratchDir, { recursive: true });
  const { database, listener, events } = engine;
  const sql = database.sql.bind(database);
  const usage = openUsage(database);
  const metrics = openMetrics({
    ...engine,
    usage,
    facts: { role: 'api', version: '0' },
    load: () => ({ runningJobs: 0, polls: {}, ...events.connected() }),
  });
  const { server, app, sessions, startDraining } = await openHttp(
    engine,
    {
      config,
      charts: openCharts(config),
      usage,
      metrics,
      distDir,
      passwords: options.passwords ?? cheapPasswords(),
    },
    closing,
  );
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await closing.disposeAsync();
  };

  const call: TestApp['call'] = (method, path, { headers = {}, cookie, parts, ...sent } = {}) =>
    new Promise((resolve, reject) => {
      const body = parts ? multipartForm(parts) : sent.body;
      const isBytes = typeof body === 'string' || Buffer.isBuffer(body);
      const content = body === undefined || isBytes ? body : JSON.stringify(body);
      const outgoing = request({
        port,
        host: '127.0.0.1',
        method,
        path,
        agent: false,
        headers: {
          ...(content === undefined ? {} : { 'Content-Length': Buffer.byteLength(content) }),
          ...(body === undefined || isBytes ? {} : { 'Content-Type': 'application/json' }),
          ...(parts ? { 'Content-Type': multipartType } : {}),
          ...(cookie ? { Cookie: cookie } : {}),
          ...headers,
        },
      });
      outgoing.once('error', reject);
      outgoing.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          const isJson = response.headers['content-type']?.includes('json');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text,
            json: isJson && text ? JSON.parse(text) : undefined,
            cookie: cookieOf(response.headers['set-cookie'] ?? []),
          });
        });
      });
      outgoing.end(content);
    });

  const signUp: TestApp['signUp'] = async (email = `user${(accounts += 1)}@example.test`) => {
    const answer = await call('POST', '/api/register', { body: { email, password } });
    if (answer.status !== 200) throw new Error(`registration: ${answer.status} ${answer.text}`);
    return { cookie: answer.cookie, id: (answer.json as { id: number }).id, email };
  };

  return {
    testDatabase: { database, sql, listener, log, connection, close },
    sql,
    httpApp: app,
    server,
    sessions,
    sessionKeys,
    engine,
    port,
    dataDir,
    startDraining,
    call,
    sendRaw: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        let text = '';
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.once('error', (error) => (text ? resolve(text) : reject(error)));
        socket.once('close', () => resolve(text));
        socket.write(bytes);
      }),
    signUp,
    signUpAdmin: async (email) => {
      const admin = await signUp(email);
      await sql`update users set is_admin = true where id = ${admin.id}`;
      return admin;
    },
    signIn: async (userId) => {
      const id = randomBytes(32).toString('base64url');
      await database.transaction((tx) => insertSession(tx, id, { userId }));
      const signature = cookieKeys(sessionKeys).sign(`sid=${id}`);
      return `sid=${id}; sid.sig=${signature}`;
    },
    balanceOf: async (userId) => {
      const [row] = await sql<{ balance: number }>`
        select token_balance as balance from users where id = ${userId}`;
      return row?.balance ?? Number.NaN;
    },
    storedFiles: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(distDir))
        .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
    },
    close,
  };
}

/** An app for all tests of a `describe`. */
export const appOnce = (...options: Parameters<typeof openTestApp>) =>
  openedOnce(() => openTestApp(...options));

/** Cookies that were set and not taken away, as a `Cookie` header. */
function cookieOf(setCookies: readonly string[]): string {
  return setCookies
    .filter((line) => !line.includes('expires=Thu, 01 Jan 1970'))
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}
