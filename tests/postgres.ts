import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { openEmbeddedPostgres } from '../backend/database/embedded/embedded.ts';
import { openLog } from '../backend/log.ts';

/** A server for tests. `connection.database` is a database to connect to, not one to fill. */
export interface TestPostgres {
  connection: ServerConnection;
  /** Stops and removes the server if it was started here. */
  stop: () => Promise<void>;
}

/**
 * The PostgreSQL of this test run: the one TEST_DATABASE_URL names (`npm test` sets it, and it may
 * be any server, to test other versions), else an embedded one that lives until `stop`. What a test
 * wrote need not outlive the machine, and disks of CI are slow to promise that; a benchmark asks
 * for the promise (`isDurable`).
 */
export async function openTestPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { connection: connectionOf(given), stop: async () => undefined };
  const parent = isDurable ? tmpdir() : await folderInMemory();
  const dataDir = await mkdtemp(join(parent, 'lumireel-test-'));
  // The server of a root process runs as another user and must be able to enter.
  await chmod(dataDir, 0o755);
  const endWatch = stopWhenKilled(dataDir);
  const server = await openEmbeddedPostgres({ dataDir, log: openLog('error') });
  if (!isDurable) await skipDurability(server.connection);
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop();
      endWatch();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The folder of the machine's memory where that has room, else the usual one. A test database is
 * 700 files, and ext4 gives none of them the place of one that was deleted in the last minutes:
 * among thousands it looks for a free one longer than all else takes that makes a database.
 */
async function folderInMemory(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= 4e9 ? memory : tmpdir();
}

/**
 * Stops the server and removes its folder when this process ends without having done so: the
 * server outlives it by design. A killed process closes its pipes, which ends the shell's `read`.
 */
function stopWhenKilled(dataDir: string): () => void {
  const script = `read -r _
    file=$0/postgres/postmaster.pid
    kill -INT "$(head -n 1 "$file")"
    for _ in $(seq 100); do [ -e "$file" ] || break; sleep 0.2; done
    rm -rf "$0"`;
  const watch = spawn('sh', ['-c', script, dataDir], {
    // Ctrl-C in a terminal is for this process, which stops the server in order.
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return () => void watch.kill('SIGKILL');
}

async function skipDurability(connection: ServerConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('alter system set fsync = off');
    // Whole pages in the log are for a machine that fails while it writes.
    await client.query('alter system set full_page_writes = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

let shared: Promise<TestPostgres> | undefined;

/** The one server of a mocha process: opened at the first call, stopped after the last test. */
export async function sharedPostgres(): Promise<ServerConnection> {
  shared ??= openTestPostgres();
  return (await shared).connection;
}

// Loaded from a test file this is a root hook; benchmarks have no mocha and stop their own.
if (typeof after === 'function') after(async () => (await shared)?.stop());

/** Writes a connection as a URL; the folder of a socket travels as the parameter `host`. */
export function urlOf({ host, port, user, password, database }: ServerConnection): string {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password;
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  return url.href;
}

function connectionOf(text: string): ServerConnection {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  };
}
