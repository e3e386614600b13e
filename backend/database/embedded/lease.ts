import { Client } from 'pg';
import { clusterUser, type Cluster } from './cluster.ts';
import { port } from './postmaster.ts';

/** Advisory lock: shared while a process uses the server, exclusive while the last one stops it. */
const lockKey = 7_031_405;

/**
 * A process's lease of a server that several processes share: a connection that holds a shared
 * advisory lock. PostgreSQL releases it when the process dies, so no list of pids can be stale. The
 * lock is taken in the database `postgres`, where no other code takes any.
 */
export interface Lease {
  connection: Client;
  /** No other process had a lease: this one started the server, or its starter is dead. */
  wasFirst: boolean;
}

/**
 * Takes a lease; undefined while the server accepts no connections (it is starting, stopping or
 * gone). Throws when it is not this cluster's server or refuses this user.
 */
export async function acquireLease(cluster: Cluster, socketDir: string) {
  const connection = new Client({
    host: socketDir,
    port,
    user: clusterUser,
    password: cluster.password,
    database: 'postgres',
    application_name: 'lumireel-lease',
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  // An `error` event without a listener would end the process; `end` follows it.
  let isLost = false;
  connection.on('error', () => (isLost = true));
  try {
    await connection.connect();
    await refuseForeignServer(connection, cluster);
    const wasFirst = await lockShared(connection);
    if (wasFirst !== undefined) return { connection, wasFirst };
    await connection.end();
    return undefined;
  } catch (error) {
    await connection.end().catch(() => undefined);
    if (isLost || isUnavailable(error)) return undefined;
    throw error;
  }
}

/**
 * Ends the lease. True: no other process has one or can take one, because the connection stays open
 * with the exclusive lock until the caller has stopped the server.
 */
export async function releaseLease({ connection }: Lease): Promise<boolean> {
  await connection.query('select pg_advisory_unlock_shared($1)', [lockKey]);
  return isTrue(connection, 'select pg_try_advisory_lock($1) as "is"');
}

async function refuseForeignServer(connection: Client, cluster: Cluster): Promise<void> {
  const { rows } = await connection.query<{ path: string }>(
    `select current_setting('data_directory') as path`,
  );
  const path = rows[0]?.path;
  if (path === cluster.path) return;
  throw new Error(
    `the PostgreSQL on the socket of ${cluster.path} serves ${path}: it is not ours, nothing was written to it`,
  );
}

async function lockShared(connection: Client): Promise<boolean | undefined> {
  if (await isTrue(connection, 'select pg_try_advisory_lock($1) as "is"')) {
    await connection.query('select pg_advisory_lock_shared($1)', [lockKey]);
    await connection.query('select pg_advisory_unlock($1)', [lockKey]);
    return true;
  }
  // Refused: another process is taking or ending its lease; retry in a moment.
  const isIn = await isTrue(connection, 'select pg_try_advisory_lock_shared($1) as "is"');
  return isIn ? false : undefined;
}

async function isTrue(connection: Client, question: string): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>(question, [lockKey]);
  return rows[0]?.is === true;
}

/** No socket; starting, stopping or crashed; or the connection was closed half-way. */
function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    // stopped by an operator, a crash, not accepting yet, stopped while it asked for the password
    ['57P01', '57P02', '57P03', '57014'].includes(code) ||
    /Connection terminated|not queryable/.test(message)
  );
}
