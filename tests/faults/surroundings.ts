import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../backend/config.ts';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { openStorage, storageSettings } from '../../backend/storage/open-storage.ts';
import type { Storage } from '../../backend/storage/storage.ts';
import { startPgBouncer } from '../pgbouncer.ts';
import { urlOf } from '../postgres.ts';
import type { TestRedis } from '../redis.ts';
import { openS3Server } from '../s3-server.ts';
import { openTcpRelay } from '../tcp-relay.ts';
import type { FaultTargets } from './fault-table.ts';
import { openSkewedClocks } from './skewed-clocks.ts';
import { boundByPermissions, openSmallDisk } from './small-disk.ts';

/** The parts of a run besides processes and PostgreSQL, as far as the machine has them. */
export type RunParts = { redis: TestRedis | null; hasS3: boolean; hasPooler: boolean };

/** The surroundings of a run's processes, with a place at each part where a fault can happen. */
export interface Surroundings {
  /** Settings of the processes. */
  env: Record<string, string>;
  wrapper: readonly string[];
  targets: Omit<FaultTargets, 'product' | 'stopPostgres'>;
  /** The media, past every fault. */
  storage: Storage;
  close(): Promise<void>;
}

export async function openSurroundings(
  folder: string,
  server: ServerConnection,
  parts: RunParts,
): Promise<Surroundings> {
  const closing = new AsyncDisposableStack();
  try {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const disk = await openSmallDisk(dataDir);
    if (disk) closing.defer(() => disk.close());
    const outside = disk?.outside ?? dataDir;
    const wrapper = boundByPermissions(disk?.enter ?? []);
    const databaseRelay = await openTcpRelay(server);
    closing.defer(() => databaseRelay.close());
    const pooler = parts.hasPooler
      ? await startPgBouncer(databaseRelay.connection, {
          size: 16,
          connectQuery:
            'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000',
        })
      : null;
    if (pooler) closing.defer(() => pooler.stop());
    const directUrl = urlOf(databaseRelay.connection);
    const s3 = parts.hasS3 ? await openS3(closing) : null;
    const storage = await openStorage(
      s3
        ? storageSettings(readConfig({ ...s3.server.settings, DATA_DIR: join(folder, 'reader') }))
        : { kind: 'disk', root: outside },
    );
    closing.defer(() => storage.close());
    return {
      env: {
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: pooler ? urlOf(pooler.connection) : directUrl,
        ...(pooler ? { DATABASE_DIRECT_URL: directUrl } : {}),
        DATABASE_POOL: '5',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'info',
        MUSIC_CHARTS: 'off',
        RATE_LIMITS: 'off',
        WORKER_SLOTS: '6',
        ...(parts.redis ? { REDIS_URL: parts.redis.url } : {}),
        ...(s3 ? { ...s3.server.settings, S3_ENDPOINT: s3.url } : {}),
      },
      wrapper: wrapper ?? disk?.enter ?? [],
      targets: {
        databaseRelay,
        pooler,
        redis: parts.redis,
        s3Relay: s3?.relay ?? null,
        draftsDir: wrapper && join(outside, s3 ? 'tmp/s3' : '.temp'),
        disk,
        clocks: openSkewedClocks(folder),
      },
      storage,
      close: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function openS3(closing: AsyncDisposableStack) {
  const server = await openS3Server();
  closing.defer(() => server.close());
  const relay = await openTcpRelay({ host: '127.0.0.1', port: server.port });
  closing.defer(() => relay.close());
  return { server, relay, url: `http://127.0.0.1:${relay.connection.port}` };
}
