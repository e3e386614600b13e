import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { readConfig, type Config } from '../backend/config.ts';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { createDatabase, dropDatabase } from '../tests/databases.ts';
import type { Engine } from '../backend/generations/engine.ts';
import { openLog, type Log } from '../backend/log.ts';
import { openEngine } from '../backend/main/open-engine.ts';
import { checkLedger, lastingFindings } from '../backend/tokens/check-ledger.ts';
import { grant } from '../backend/tokens/ledger.ts';
import { urlOf } from '../tests/postgres.ts';
import { mintUploadKey } from '../backend/storage/media-key.ts';
import { reel } from '../backend/tools/reels/reel.ts';
import { orderPlanned } from '../tests/scaling/order-hashtags.ts';

/** Connections of each side: the reference's pool and the product's. */
export const POOL_SIZE = 20;

const CLOSE_MS = 20_000;

/** The product's engine and a bare pool, on one fresh database. */
export interface BenchWorld {
  engine: Engine;
  /** The pool of a reference: pg itself, as many connections, statements prepared by name. */
  referencePool: Pool;
  connection: ServerConnection;
  config: Config;
  /** The settings of `config`, for a process of its own. */
  settings: Record<string, string>;
  log: Log;
  /** Users with this balance each, as an entry of the ledger. */
  addUsers(count: number, balance: number): Promise<number[]>;
  /** Throws when money, generations, events or media do not add up. */
  checkConsistency(): Promise<void>;
}

export async function withWorld<T>(
  server: ServerConnection,
  role: 'api' | 'worker',
  work: (world: BenchWorld) => Promise<T>,
): Promise<T> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'lumireel-bench-'));
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(connection),
    DATABASE_POOL: String(POOL_SIZE),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
  };
  const config = readConfig(settings);
  const log = openLog('error');
  const closing = new AsyncDisposableStack();
  const close = async () => {
    await closing.disposeAsync();
    await dropDatabase(server, name);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const engine = await openEngine({ config, role, log }, closing);
    const bare = new Pool({ ...connection, max: POOL_SIZE });
    // Ended under us when the database is dropped after a measurement that broke off.
    bare.on('error', (error) => log.debug({ err: error }, 'bare pool'));
    closing.defer(() => bare.end());
    return await work({
      engine,
      referencePool: bare,
      connection,
      config,
      settings,
      log,
      addUsers: (count, balance) => addUsers(engine, count, balance),
      checkConsistency: () => checkConsistency(engine),
    });
  } finally {
    // A measurement that broke off may have left a worker or a transaction open behind it.
    await Promise.race([close(), pause(CLOSE_MS, undefined, { ref: false })]);
  }
}

async function addUsers({ database }: Engine, count: number, balance: number): Promise<number[]> {
  return database.transaction(async (tx) => {
    const users = await tx.sql<{ id: number }>`insert into users (email)
       select gen_random_uuid() || '@bench.test' from generate_series(1, ${count}) returning id`;
    for (const { id } of users) {
      const cause = { refKind: 'welcome', refId: String(id), reason: null };
      await grant(tx, { userId: id, amount: balance, ...cause });
    }
    return users.map(({ id }) => id);
  });
}

async function checkConsistency({ database }: Engine): Promise<void> {
  // Rows of a bench's own are not counted as stored.
  const findings = lastingFindings(await checkLedger(database));
  const [wrong] = await database.sql<{ jobs: number; media: number }>`
    select (select count(*)::int from (
               select 1 from pgboss.job where name = 'generation.advance'
                group by data->>'generationId' having count(*) > 1) as twice) as jobs,
            (select count(*)::int from generations g
              where g.state = 'succeeded' and g.tool not in ('bare', 'hashtags')
                and g.delivered <> (select count(*) from images i where i.generation_id = g.id)
            ) as media`;
  if (findings.length > 0 || wrong?.jobs !== 0 || wrong.media !== 0) {
    throw new Error(`the results are wrong: ${JSON.stringify({ findings, wrong })}`);
  }
}

/** Orders a reel as the HTTP layer does, without an upload; returns the generation's id. */
export async function orderReel(engine: Engine, userId: number): Promise<string> {
  const input = { category: 'flexing', option: 'Flex Abs' } as const;
  const { database } = engine;
  const context = { database, userId, sourceKey: mintUploadKey('jpg'), trainer: null };
  return orderPlanned(engine, userId, {
    run: 'reel',
    input,
    steps: await reel.plan(input, context),
  });
}

/**
 * Takes what was ordered out of the queue, as if it had been delivered: rounds start alike. Media
 * rows come with it, so that the ledger still balances.
 */
export async function settleAll({ database }: Engine): Promise<void> {
  await database.sql`with settled as (
       update generations set state = 'succeeded', delivered = outputs, finished_at = now(),
                              started_at = now()
        where state = 'queued' returning id, user_id, tool)
     insert into images (user_id, generation_id, sequence, theme, file_key, thumbnail_key, width,
                         height, size_bytes, sha256, placeholder)
     select user_id, id, 1, 'reels', 'media/' || id || '/a.mp4', 'media/' || id || '/t.webp',
            720, 1280, 1, 'x', 'x'
       from settled where tool <> 'bare' and ${true}`;
  await database.query('update users set open_generations = 0 where open_generations > 0');
  await database.query(`delete from pgboss.job where name = 'generation.advance'`);
  await database.query('vacuum analyze users, generations, ledger_entries, user_events');
}
