import type { Pool } from 'pg';
import { foldEnded } from '../../backend/admin/rollups/fold.ts';
import { addImages } from '../images.ts';
import type { BenchWorld } from '../world.ts';
import { orderEvents } from './event-templates.ts';
import { eventsEach, type Sizes } from './sizes.ts';

/** Events go back to the midnight (UTC) this many days ago. */
const EVENT_DAYS = 7;

/** Rows of a statement: a progress line every few seconds. */
const CHUNK = 100_000;

/** Statements at once: one does not fill a machine of two cores. */
const LANES = 2;

export type Print = (line: string) => void;

/** Fills the world's fresh database; returns the big user's and an ordinary user's id. */
export async function generate(
  { engine: { database }, referencePool: pool }: BenchWorld,
  sizes: Sizes,
  print: Print,
): Promise<{ bigUser: number; otherUser: number }> {
  await makeDayPartitions(pool);
  const { ofBigUser, ofOthers } = eventsEach(sizes);
  // The first is the big one, and the administrator who looks at all of them.
  await pool.query(
    `insert into users (email, token_balance, event_seq, is_admin, last_login_at)
     select 'user' || n || '@bench.test', n % 1000,
            case when n = 1 then $2::int else $3::int end, n = 1, now() - make_interval(secs => n)
       from generate_series(1, $1::int) as n`,
    [sizes.users, ofBigUser, ofOthers],
  );
  const { rows } = await pool.query<{ big: number; other: number }>(
    'select min(id) as big, max(id) as other from users',
  );
  const [ids] = rows;
  if (!ids) throw new Error('there are no users');
  await addImages(pool, ids.big, sizes.media);
  await pool.query('update images set is_favourite = true where id % 5 = 0');
  print(`${sizes.media.toLocaleString('en-GB')} media of the big user`);
  await addGenerations(pool, ids.big, sizes.media);
  print(`${sizes.media.toLocaleString('en-GB')} generations of the big user`);
  await addEvents(pool, ids.big, { ofBigUser, ofOthers, all: sizes.events, print });
  await pool.query(
    `insert into ended_generations (generation_id, user_id, run, state, refunded, tokens,
                                    wait_seconds, run_seconds, at)
     select gen_random_uuid(), id, 'hashtags', 'succeeded', false, 1, 1, 10,
            now() - make_interval(days => k * 3)
       from users, generate_series(0, 9) as k`,
  );
  await foldEnded(database);
  print('figures of 30 days');
  // Else the counts of what was written may arrive after those of the vacuum, and add to them.
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('vacuum analyze');
  return { bigUser: ids.big, otherUser: ids.other };
}

/** Days that are over have no partition in a fresh database. */
async function makeDayPartitions(pool: Pool): Promise<void> {
  await pool.query(
    `do $$
     declare
       day timestamptz := date_trunc('day', now(), 'UTC');
       name text;
     begin
       drop table user_events_before;
       for back in reverse ${EVENT_DAYS}..1 loop
         name := 'user_events_' || to_char((day - make_interval(days => back)) at time zone 'UTC', 'YYYYMMDD');
         execute format('create table %I (like user_events_default including defaults including indexes including storage)', name);
         execute format('alter table user_events attach partition %I for values from (%L) to (%L)',
                        name, day - make_interval(days => back), day - make_interval(days => back - 1));
       end loop;
     end $$`,
  );
}

/** Generations that have ended, oldest first, each with an attempt at a provider. */
async function addGenerations(pool: Pool, userId: number, count: number): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) {
    await pool.query(
      `with added as (
         insert into generations (id, user_id, tool, run, state, input, steps, steps_done, outputs,
                                  delivered, progress, price, deadline_at, created_at, started_at,
                                  finished_at)
         select gen_random_uuid(), $1::int, 'hashtags', 'hashtags', 'succeeded',
                '{"niche":"fitness"}', '[]', 1, 1, 1, 1, 1, at + interval '1 hour', at,
                at + interval '1 second', at + interval '20 seconds'
           from (select now() - make_interval(secs => ($4::int - n) * 30) as at
                   from generate_series($2::int, $3::int) as n) as times
         returning id, created_at)
       insert into provider_jobs (generation_id, step, try, provider, state, created_at, finished_at)
       select id, 0, 1, 'preview', 'done', created_at, created_at + interval '19 seconds' from added`,
      [userId, from, Math.min(count, from + CHUNK - 1), count],
    );
  }
}

/**
 * Events as they come: time goes on and everybody has some of each chunk, so that a user's events
 * are as far apart on the disk as in life. Numbers rise with time, as those of the product do;
 * neighbouring chunks are written side by side.
 */
async function addEvents(
  pool: Pool,
  bigUser: number,
  count: { ofBigUser: number; ofOthers: number; all: number; print: Print },
): Promise<void> {
  const chunks = Math.max(1, Math.min(count.ofOthers, Math.ceil(count.all / CHUNK)));
  const start = `date_trunc('day', now(), 'UTC') - interval '${EVENT_DAYS} days'`;
  const add = (each: number, who: string, chunk: number) =>
    pool.query(
      `insert into user_events (user_id, seq, type, at, data)
       select id, seq, ($4::text[])[place], start + (now() - start) * (seq::float8 / $1::int),
              replace(replace(replace(replace(($5::text[])[place], '{order}', own::uuid::text),
                '{file-1}', own || 'f0000001'), '{file-2}', md5(own) || 'f0000002'),
                '{file-3}', md5(own || '3') || 'f0000003')::jsonb
         from (select ${start} as start) as beginning,
              generate_series($2::int, $3::int) as seq, users,
              lateral (select 1 + seq % cardinality($4::text[]) as place,
                              md5(id || ' ' || seq / cardinality($4::text[])) as own) as ordered
        where ${who} order by seq`,
      [
        each,
        Math.floor((each * chunk) / chunks) + 1,
        Math.floor((each * (chunk + 1)) / chunks),
        orderEvents.map(({ type }) => type),
        orderEvents.map(({ data }) => data),
      ],
    );
  let begun = 0;
  let done = 0;
  const addChunks = async () => {
    while (begun < chunks) {
      const chunk = begun;
      begun += 1;
      await add(count.ofOthers, `id <> ${bigUser}`, chunk);
      await add(count.ofBigUser, `id = ${bigUser}`, chunk);
      done += 1;
      if (done % Math.ceil(chunks / 10) === 0) {
        count.print(`events: ${Math.round((100 * done) / chunks)} %`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, addChunks));
}
