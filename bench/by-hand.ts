import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/*
 * The reference of goal 6b: what a no-op generation leaves behind, written for many at once: balance
 * and ledger entry, generation, five events, provider attempt and media row, in the three commits of
 * order, start and delivery. There is no queue, and nobody is told.
 */

const input = JSON.stringify({ category: 'flexing', option: 'Flex Abs' });
const text = 'x'.repeat(300);
const steps = JSON.stringify([{ work: { prompt: text }, makes: { text } }]);
/** As long as the events of a generation. */
const eventData = JSON.stringify({ input, text });

const order = `with ordered as (
    select * from unnest($1::int[], $2::uuid[]) as o (user_id, id)),
  debited as (
    update users u set token_balance = token_balance - 1, event_seq = event_seq + 2,
           open_generations = open_generations + 1
      from ordered o where u.id = o.user_id and token_balance >= 1
    returning o.id, o.user_id, u.token_balance, u.event_seq),
  entries as (
    insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, reason, balance_after)
    select user_id, -1, 'charge', 'generation', id::text, 'reel', token_balance from debited),
  ordered_generations as (
    insert into generations
      (id, user_id, tool, run, input, steps, outputs, price, request_hash, deadline_at)
    select id, user_id, 'bare', 'reel', $3, $4, 1, 1, 'x', now() + interval '30 minutes'
      from debited)
  insert into user_events (user_id, seq, type, data)
  select user_id, event_seq - 1, 'generation.queued', $5::jsonb from debited
  union all select user_id, event_seq, 'balance.changed', $5::jsonb from debited`;

const start = `with started as (
    update generations set state = 'running', attempt = attempt + 1, started_at = now(),
           provider = 'preview'
     where id = any($1::uuid[]) returning id, user_id),
  attempts as (
    insert into provider_jobs (generation_id, step, try, provider)
    select id, 0, 1, 'preview' from started),
  counted as (
    update users u set event_seq = event_seq + 1 from started s where u.id = s.user_id
    returning u.id, event_seq)
  insert into user_events (user_id, seq, type, data)
  select id, event_seq, 'generation.started', $2::jsonb from counted`;

const deliver = `with ended as (
    update generations set state = 'succeeded', delivered = 1, steps_done = 1, progress = 1,
           result = $2, finished_at = now()
     where id = any($1::uuid[]) returning id, user_id),
  media as (
    insert into images (user_id, generation_id, sequence, theme, gallery_type, is_video, prompt_used,
                        file_key, thumbnail_key, poster_key, width, height, duration_seconds,
                        size_bytes, sha256, placeholder)
    select user_id, id, 1, 'reels', 'reels', true, $3::text, 'media/' || id || '/reel.mp4',
           'media/' || id || '/t.webp', 'media/' || id || '/p.webp', 720, 1280, 10, 1, 'x', 'x'
      from ended),
  attempts as (
    update provider_jobs set state = 'done', actual_cost_micros = 0, finished_at = now()
     where generation_id = any($1::uuid[])),
  counted as (
    update users u set event_seq = event_seq + 2, open_generations = open_generations - 1
      from ended e where u.id = e.user_id returning u.id, event_seq)
  insert into user_events (user_id, seq, type, data)
  select id, event_seq - 1, 'media.added', $2::jsonb from counted
  union all select id, event_seq, 'generation.succeeded', $2::jsonb from counted`;

/** One generation for each of these users, who must all be different. */
export async function writeBatchByHand(pool: Pool, userIds: readonly number[]): Promise<void> {
  const ids = userIds.map(() => randomUUID());
  const run = (name: string, sql: string, values: unknown[]) =>
    pool.query({ name, text: sql, values });
  await run('order', order, [userIds, ids, input, steps, eventData]);
  await run('start', start, [ids, eventData]);
  await run('deliver', deliver, [ids, eventData, text]);
}
