import { foldEnded } from '../backend/admin/rollups/fold.ts';
import type { Database } from '../backend/database/database.ts';
import { until } from './until.ts';

/**
 * Has a month of orders by six users end: more by day than by night, some of them failed. One
 * provider is slow for an hour, and another fails. Resolves when the rollups have all of it.
 */
export async function seedUsage(database: Database): Promise<void> {
  await database.sql`with people as (
       insert into users (email)
       select name || '.' || substr(md5(random()::text), 1, 4) || '@example.test'
         from unnest(array['ada', 'ben', 'chloe', 'dmitri', 'elif', 'farid']) as name
       returning id
     ), numbered as (select id, row_number() over (order by id) as n from people
     ), orders as (
       select k, now() - power(k / 1500.0, 2) * interval '29 days' as at,
              numbered.id as user_id,
              (array['reel', 'hashtags', 'sketch', 'reel', 'enhance'])[1 + k % 5] as run
         from generate_series(1, 1500) as k
         join numbered on n = 1 + (k * 7 + k / 5) % (2 + k % 5)
     )
     insert into ended_generations (generation_id, user_id, run, state, failure, refunded, tokens,
                                    wait_seconds, run_seconds, at)
     select gen_random_uuid(), user_id, run,
            case when k % 11 = 0 then 'failed' when k % 23 = 0 then 'cancelled' else 'succeeded' end,
            case when k % 11 = 0 then 'timeout' end, k % 11 = 0 or k % 23 = 0,
            case when k % 11 = 0 or k % 23 = 0 then 0 else 1 + k % 3 end,
            0.2 + k % 9, 3 + k % 40, at
       from orders order by at`;
  await database.sql`insert into ended_attempts (generation_id, provider, capability, state, fault, seconds,
                                 cost_micros, at)
     select gen_random_uuid(), provider, capability, case when fails then 'failed' else 'done' end,
            case when fails then 'timeout' end,
            case when provider = 'fal' and k <= 300 then 95 + k % 30 else usual + k % 5 end,
            price, now() - power(k / 1500.0, 2) * interval '29 days'
       from generate_series(1, 1500) as k,
            (values ('fal', 'image-to-video', 28, 420000), ('openai', 'enhance', 11, 40000),
                    ('google', 'hashtags', 1, 300)) as v (provider, capability, usual, price),
            lateral (select provider = 'openai' and k % 3 = 0 as fails) as of_attempt
      order by k desc`;
  // A running product folds too, one process at a time: this one may find it at work.
  await until(
    async () => {
      await foldEnded(database);
      return database.sql`select id from ended_generations union all select id
        from ended_attempts limit 1`;
    },
    (left) => left.length === 0,
  );
  // These attempts belong to no generation, so their cost was counted for no run.
  await database.sql`update run_rollups set cost_micros = succeeded * micros
       from (values ('reel', 420000), ('enhance', 40000), ('sketch', 40000),
                    ('hashtags', 300)) as price (of, micros)
      where run = of`;
}
