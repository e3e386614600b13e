import type { Pool } from 'pg';
import { dropPartitions } from '../../backend/database/partitions.ts';
import type { ServerConnection } from '../../backend/database/embedded/embedded.ts';
import { openHttpConnection } from '../http-load.ts';
import { startProduct } from '../product.ts';
import { getRequest, signIn } from '../requests.ts';
import { timed } from '../rounds.ts';
import { withWorld, type BenchWorld } from '../world.ts';
import { generate, type Print } from './generate.ts';
import type { Sizes } from './sizes.ts';

/** Reads are asked one after the other, and others may share the server. */
const POOL_SIZE = 3;

/** Tables that grow with use; events and attempts are the sum of their partitions. */
const largeTables = ['user_events', 'images', 'generations', 'provider_jobs', 'users'] as const;

export type TableSize = {
  name: string;
  rows: number;
  deadRows: number;
  tableBytes: number;
  indexBytes: number;
};

export type Read = {
  what: string;
  /**
   * Asks so many times, one after the other, and returns the milliseconds of each. Throws where an
   * answer is an error, or has no rows.
   */
  ask: (turns: number) => Promise<number[]>;
};

/** The product over generated rows, asked over HTTP. */
export interface SizedProduct {
  reads: readonly Read[];
  tables: readonly TableSize[];
  /** Milliseconds. Afterwards the oldest day of events is gone. */
  dropOldestDay(): Promise<number>;
}

export function withSizedProduct<T>(
  server: ServerConnection,
  extent: { sizes: Sizes; print: Print },
  work: (product: SizedProduct) => Promise<T>,
): Promise<T> {
  return withWorld(server, 'api', (world) => fillAndServe(world, extent, work), POOL_SIZE);
}

async function fillAndServe<T>(
  world: BenchWorld,
  { sizes, print }: { sizes: Sizes; print: Print },
  work: (product: SizedProduct) => Promise<T>,
): Promise<T> {
  const { bigUser, otherUser } = await generate(world, sizes, print);
  const pool = world.referencePool;
  // Not production's: one address asks more than its limits allow.
  await using product = await startProduct(world, 'api', {
    ...{ NODE_ENV: 'development', APP_URL: '', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    ADMIN_TWO_FACTOR: 'off',
  });
  const cookies = { isProduction: false };
  const big = await signIn(world, bigUser, cookies);
  const other = await signIn(world, otherUser, cookies);
  const places = await readPlaces(pool, { bigUser, otherUser });
  const read = (what: string, cookie: string, path: (turn: number) => string): Read => ({
    what,
    ask: async (turns) => {
      // For these turns alone: the server closes what is silent while the other size is asked.
      using connection = await openHttpConnection(product.port);
      const times: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) {
        const request = getRequest(path(turn), cookie);
        const started = performance.now();
        const answer = await connection.request(request);
        times.push(performance.now() - started);
        const body = String(answer.body);
        if (answer.status !== 200 || isEmpty(body)) {
          throw new Error(`${path(turn)} answered ${answer.status}: ${body.slice(0, 300)}`);
        }
      }
      return times;
    },
  });
  const somewhere = <P>(list: readonly P[], turn: number) => String(list[turn % list.length]);
  return await work({
    reads: [
      read('gallery, first page', big, () => '/api/images?limit=50'),
      read(
        'gallery, a page anywhere',
        big,
        (turn) => `/api/images?limit=50&before=${somewhere(places.media, turn)}`,
      ),
      read('gallery, favourites', big, () => '/api/images?limit=50&favourite=true'),
      read('gallery, a search', big, () => '/api/images?limit=50&search=the%20mirror'),
      read('activity, first page', big, () => '/api/generations?limit=50'),
      read(
        'activity, a page anywhere',
        big,
        (turn) => `/api/generations?limit=50&before=${somewhere(places.generations, turn)}`,
      ),
      read(
        'replay for a tab a day behind, big user, first 500 events',
        big,
        () => `/api/events?after=${places.big}`,
      ),
      read(
        'replay for a tab a day behind, another user',
        other,
        () => `/api/events?after=${places.other}`,
      ),
      read("administrator's list of users", big, () => '/api/admin/users?limit=50'),
      read('usage history of 30 days', big, () => '/api/admin/usage/history?range=30d'),
    ],
    tables: await readTables(pool),
    dropOldestDay: async () => {
      const before = await countPartitions(pool);
      const days = await readOldestEndedDays(pool);
      const ms = await timed(() => dropPartitions(world.engine.database, 'user_events', days));
      const dropped = before - (await countPartitions(pool));
      if (dropped !== 1) throw new Error(`${dropped} partitions were dropped instead of one`);
      return ms;
    },
  });
}

function isEmpty(body: string): boolean {
  const answer = JSON.parse(body) as unknown[] | { reset?: boolean };
  return Array.isArray(answer) ? answer.length === 0 : answer.reset === true;
}

/** Places where pages begin: all over the big user's lists, and what a tab had seen a day ago. */
async function readPlaces(pool: Pool, ids: { bigUser: number; otherUser: number }) {
  const list = async <T>(sql: string) =>
    (await pool.query<{ place: T }>(sql, [ids.bigUser])).rows.map(({ place }) => place);
  const sample = (table: string) =>
    `select id as place from (
       select id, row_number() over (order by created_at) as n, count(*) over () as all_of_them
         from ${table} where user_id = $1) as numbered
      where n > all_of_them / 10 and n % greatest(1, all_of_them / 100) = 0`;
  const yesterday = async (userId: number) => {
    const { rows } = await pool.query<{ seq: number }>(
      `select coalesce(max(seq), 0) as seq from user_events
        where user_id = $1 and at <= now() - interval '1 day'`,
      [userId],
    );
    return rows[0]?.seq ?? 0;
  };
  return {
    media: await list<number>(sample('images')),
    generations: await list<string>(sample('generations')),
    big: await yesterday(ids.bigUser),
    other: await yesterday(ids.otherUser),
  };
}

async function readTables(pool: Pool): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `select name, sum(greatest(0, reltuples))::float8 as rows, sum(n_dead_tup)::float8 as "deadRows",
            sum(pg_table_size(relid))::float8 as "tableBytes",
            sum(pg_indexes_size(relid))::float8 as "indexBytes"
       from unnest($1::text[]) with ordinality as t (name, place)
       join pg_stat_user_tables on relid = name::regclass
         or relid in (select inhrelid from pg_inherits where inhparent = name::regclass)
       join pg_class on pg_class.oid = relid and relkind = 'r'
      group by name, place order by place`,
    [largeTables],
  );
  return rows;
}

async function countPartitions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from partitions_of('user_events')`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Whole days since the oldest partition ended: more than were generated when midnight has passed.
 */
async function readOldestEndedDays(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ days: number }>(
    `select floor(extract(epoch from now() - min(upper)) / 86400)::int as days
       from partitions_of('user_events')`,
  );
  return rows[0]?.days ?? 0;
}
