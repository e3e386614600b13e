import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { freePort } from '../infra/run/free-port.ts';
import { serverIds } from './debian-postgres.ts';
import { endProcess } from './end-process.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export interface PgBouncer {
  /** The way to the same database through it. */
  connection: ServerConnection;
  /** Connections that it has now: of its clients, and to PostgreSQL. */
  counts(): Promise<{ clients: number; servers: number }>;
  /** Ends it with all its connections and starts it again, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function isPgBouncerInstalled(): boolean {
  return existsSync(PROGRAM);
}

/**
 * Starts Debian's PgBouncer in transaction mode with its defaults otherwise, at most `size` server
 * connections, and `connectQuery` run in each of them. Null where its package is missing.
 */
export async function startPgBouncer(
  server: ServerConnection,
  { size, connectQuery }: { size: number; connectQuery: string },
): Promise<PgBouncer | null> {
  if (!isPgBouncerInstalled()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'lumireel-pgbouncer-'));
  const port = await freePort();
  const asServer = serverIds();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${server.user}" "${server.password}"\n`);
  writeFileSync(
    settings,
    `[databases]
${server.database} = host=${server.host} port=${server.port} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_file = ${users}
admin_users = ${server.user}
pool_mode = transaction
default_pool_size = ${size}
`,
  );
  for (const path of [folder, settings, users]) {
    if (asServer.uid !== undefined) chownSync(path, asServer.uid, asServer.gid ?? 0);
  }
  const start = () => spawn(PROGRAM, ['-q', settings], { ...asServer, stdio: 'ignore' });
  let child = start();
  const connection = { ...server, host: '127.0.0.1', port };
  const ask = async (question: string) => {
    const console = new Client({ ...connection, database: 'pgbouncer' });
    await console.connect();
    try {
      return (await console.query<Record<string, string>>(question)).rows;
    } finally {
      await console.end();
    }
  };
  const stop = async () => {
    await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const untilReady = () =>
    until(
      () =>
        ask('show version').then(
          () => true,
          () => false,
        ),
      (isReady) => isReady,
    );
  await untilReady().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    connection,
    counts: async () => {
      const pools = (await ask('show pools')).filter(
        ({ database }) => database === server.database,
      );
      const sum = (prefix: string) =>
        pools
          .flatMap((pool) => Object.entries(pool))
          .filter(([column]) => column.startsWith(prefix))
          .reduce((total, [, count]) => total + Number(count), 0);
      return { clients: sum('cl_'), servers: sum('sv_') };
    },
    restart: async () => {
      await endProcess(child);
      child = start();
      await untilReady();
    },
    stop,
  };
}
