import { resolve } from 'node:path';
import { clock, pause } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { clusterUser, createCluster, findCluster, type Cluster } from './cluster.ts';
import { port, startPostmaster, StartConflict, stopPostmaster } from './postmaster.ts';
import {
  identifyProcess,
  invalidatePidFile,
  killOrphans,
  readPostmaster,
} from './postmaster-file.ts';
import { releaseLease, acquireLease, type Lease } from './lease.ts';
import { startLogRotation } from './server-log.ts';

const conflictTimeoutMs = 15_000;
const orphanTimeoutMs = 1000;
const leaseTimeoutMs = 60_000;
const retryMs = 20;
const rejoinEveryMs = 2000;

/** How to reach a server: fits `pg` and MikroORM alike (`host` may be the folder of a socket). */
export interface ServerConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/**
 * Opens the PostgreSQL in `dataDir`, making and starting it where needed, and resolves when the
 * database `lumireel` on it accepts connections. For people who have nothing installed.
 *
 * A server left running by a killed process is taken over; one that dies under us is started again.
 * The last process that leaves stops it. Rejects with the
 * server's own error text. Its log is `dataDir/postgres.log`.
 */
export async function openEmbeddedPostgres(options: { dataDir: string; log: Log }) {
  if (process.platform === 'win32') {
    throw new Error('the embedded PostgreSQL needs Linux or macOS: set DATABASE_URL');
  }
  const dataDir = resolve(options.dataDir);
  const { log } = options;
  const logPath = `${dataDir}/postgres.log`;
  const cluster = (await findCluster(dataDir)) ?? (await createCluster(dataDir, log));
  let place = await joinServer(cluster, logPath);
  await ensureDatabase(place.lease);

  const leaving = new AbortController();
  let reviving = Promise.resolve();
  const endLogCare = startLogRotation(logPath);
  watch();

  const { lease, socketDir } = place;
  log.info({ cluster: cluster.path, isFirst: lease.wasFirst }, 'embedded PostgreSQL is ready');
  let stopped: Promise<void> | undefined;
  return {
    connection: {
      host: socketDir,
      port,
      user: clusterUser,
      password: cluster.password,
      database: clusterUser,
    } satisfies ServerConnection,
    /** True when this process started the server, or found it left over by one that died. */
    isOwner: lease.wasFirst,
    /** Ends this process's lease; the last process stops the server. Must be called; repeatable. */
    stop: () => (stopped ??= stop()),
  };

  function watch() {
    place.lease.connection.once('end', () => {
      if (!leaving.signal.aborted) reviving = revive();
    });
  }

  /** Reconnects after the server, or a child of it, crashed and dropped every connection. */
  async function revive(): Promise<void> {
    log.error({ logPath }, 'the embedded PostgreSQL dropped its connections; joining it again');
    while (!leaving.signal.aborted) {
      try {
        place = await joinServer(cluster, logPath);
        watch();
        return;
      } catch (error) {
        log.error({ error }, 'the embedded PostgreSQL does not come back; trying again');
        await pause(rejoinEveryMs, leaving.signal);
      }
    }
  }

  async function stop(): Promise<void> {
    leaving.abort();
    endLogCare();
    await reviving;
    const { connection } = place.lease;
    const isLast = await releaseLease(place.lease).catch(() => false);
    try {
      if (isLast) await stopPostmaster(cluster);
    } finally {
      await connection.end().catch(() => undefined);
    }
  }
}

/** Finds or starts the server and takes a lease; retries while others start or stop it. */
async function joinServer(cluster: Cluster, logPath: string) {
  const began = clock.monotonicMs();
  for (;;) {
    const running = await readPostmaster(cluster.path);
    const who = running ? await identifyProcess(running.pid, cluster.path) : 'other';
    const waitedMs = clock.monotonicMs() - began;
    if (running && who === 'unsure') {
      throw new Error(
        `${cluster.path}/postmaster.pid names process ${running.pid}, a PostgreSQL that names another folder: stop it, or remove the file if it is not yours`,
      );
    } else if (running && who === 'ours') {
      // Without a socket `pg` would connect to localhost instead.
      const { socketDir } = running;
      const lease = socketDir && (await acquireLease(cluster, socketDir));
      if (socketDir && lease) return { lease, socketDir };
      if (waitedMs > leaseTimeoutMs) {
        throw new Error(
          `the PostgreSQL of ${cluster.path} (pid ${running.pid}) runs but admits nobody; see ${logPath}`,
        );
      }
      await pause(retryMs);
    } else {
      if (running) await invalidatePidFile(cluster.path, running);
      await startPostmaster(cluster, logPath).catch(async (error: unknown) => {
        if (!(error instanceof StartConflict) || waitedMs > conflictTimeoutMs) throw error;
        if (waitedMs > orphanTimeoutMs) await killOrphans(cluster.path);
        await pause(retryMs * 5);
      });
    }
  }
}

/** The first process creates it; the server lets one of two simultaneous calls fail. */
async function ensureDatabase({ connection }: Lease): Promise<void> {
  const { rows } = await connection.query('select 1 from pg_database where datname = $1', [
    clusterUser,
  ]);
  if (rows.length > 0) return;
  await connection.query(`create database ${clusterUser}`).catch((error: { code?: string }) => {
    // duplicate_database, or its unique index when both are at the very same point
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}
