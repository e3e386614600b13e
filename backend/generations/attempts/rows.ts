import type { RunKey } from '#contract/tools/catalogue.ts';
import type { Part, Sql, StatementWriter } from '../../database/statement.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Capability, Done, ProviderRef } from '../../providers/provider.ts';
import { beginStepsSql, secondsToWork } from '../orders/step-dependencies.ts';
import type { Attempt } from './attempt.ts';

/** A row of `provider_jobs` as JSON: timestamps are PostgreSQL's text. */
export type StoredAttempt = {
  [K in keyof Attempt]: Date extends Attempt[K] ? string | Exclude<Attempt[K], Date> : Attempt[K];
} & { step: number };

/** The columns of an attempt, for `returning` and `select`. */
export const attemptColumns = (of = 'provider_jobs'): Sql => `${of}.id::text as id, ${of}.step,
  ${of}.try as number, ${of}.claim, ${of}.provider, ${of}.state, ${of}.prepared, ${of}.ref,
  ${of}.fault, ${of}.state_since as "stateSince", ${of}.created_at as "openedAt",
  ${of}.next_poll_at as "nextLookAt", ${of}.paused_until as "pausedUntil",
  coalesce(${of}.purchases, 0) as purchases,
  ${of}.estimated_cost_micros::float8 as "estimatedCostMicros",
  ${of}.actual_cost_micros::float8 as "costMicros"`;

export function toAttempt({ step: _step, ...row }: StoredAttempt): Attempt {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    stateSince: new Date(row.stateSince),
    openedAt: new Date(row.openedAt),
    nextLookAt: dateOf(row.nextLookAt),
    pausedUntil: dateOf(row.pausedUntil),
  };
}

/** An attempt to be opened; it is written before the provider is asked for anything. */
export type NewAttempt = { step: number; capability: Capability } & Pick<
  Attempt,
  'number' | 'provider' | 'state' | 'estimatedCostMicros'
>;

/**
 * Opens an attempt of a step that its run attempt still has. None where another worker was quicker
 * or has ended the step.
 */
export async function openAttempt(
  sql: Queryable,
  of: { generationId: string; runAttempt: number; run: RunKey; insteadOf: string | null },
  fresh: NewAttempt,
): Promise<{ attempt: Attempt; deadlineAt: string }[]> {
  const rows = await sql.query<StoredAttempt & { deadlineAt: string }>(
    // The lock waits for an ending of the generation that is under way, and is waited for by it.
    `with asked as (
       update generations set provider = $5, instead_of = $9,
              ${beginStepsSql({ begun: '($4::int = 1)::int', seconds: '$10::int' })}
        where id = $1 and attempt = $2 and state = 'running' and deadline_at > now()
          and ended_steps -> $3::int::text is null
       returning id, deadline_at)
     insert into provider_jobs
       (generation_id, step, try, provider, capability, state, estimated_cost_micros)
     select id, $3, $4, $5, $6, $7, $8 from asked
     on conflict do nothing
     returning ${attemptColumns()}, (select deadline_at from asked) as "deadlineAt"`,
    [
      ...[of.generationId, of.runAttempt, fresh.step, fresh.number, fresh.provider],
      ...[fresh.capability, fresh.state, fresh.estimatedCostMicros, of.insteadOf],
      secondsToWork(of.run),
    ],
  );
  return rows.map(({ deadlineAt, ...row }) => ({ attempt: toAttempt(row), deadlineAt }));
}

/**
 * Opens the first attempt for the one row of `started`, as part of a statement; null opens none.
 */
export function openFirstAttemptPart<Input>(
  { value, part }: StatementWriter<Input>,
  freshOf: (input: Input) => NewAttempt | null,
  started: Part<'id'>,
): Part<'id'> {
  const of = (field: keyof NewAttempt, type: string) =>
    value((input) => freshOf(input)?.[field] ?? null, type);
  const provider = of('provider', 'text');
  return part(
    'opened_attempt',
    // And what `attemptColumns` names.
    ['id'],
    `insert into provider_jobs
       (generation_id, step, try, provider, capability, state, estimated_cost_micros)
     select id, ${of('step', 'int')}, ${of('number', 'int')}, ${provider},
            ${of('capability', 'text')}, ${of('state', 'text')}, ${of('estimatedCostMicros', 'bigint')}
       from ${started.name} where ${provider} is not null returning ${attemptColumns()}`,
  );
}

/**
 * The guarded write: an attempt becomes `next` if it still has the state, the claim and the ref
 * that it was read with. False, and nothing written, when it has not. A cancelled attempt of a
 * deleted user, whose steps are gone, keeps of its ref only that there was one.
 */
export async function writeAttempt(
  sql: Queryable,
  seen: Pick<Attempt, 'id' | 'state' | 'claim' | 'ref'>,
  next: Attempt,
): Promise<boolean> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const rows = await sql.query(
    `update provider_jobs p
        set state = $4, claim = $5, prepared = case when is_known then $6::jsonb end,
            ref = case when is_known or $7::jsonb is null then $7 else '{}' end, next_poll_at = $8,
            purchases = $9::int, fault = $10, paused_until = $11, actual_cost_micros = $12,
            state_since = case when state = $4 then state_since else now() end,
            finished_at = case when $4 in ('failed', 'cancelled')
                               then coalesce(finished_at, now()) end
       from (select id as of, $4 <> 'cancelled' or steps <> '[]' as is_known from generations) as g
      where id = $1 and state = $2 and claim = $3 and ref is not distinct from $13::jsonb
        and generation_id = g.of
     returning id`,
    [
      ...[seen.id, seen.state, seen.claim, next.state, next.claim, json(next.prepared)],
      ...[json(next.ref), next.nextLookAt?.toISOString() ?? null, next.purchases, next.fault],
      ...[next.pausedUntil?.toISOString() ?? null, next.costMicros, json(seen.ref)],
    ],
  );
  return rows.length > 0;
}

/** An attempt that made its step: what it cost in millionths of a dollar, where known. */
export type FinishedAttempt = { id: string } & Pick<Done, 'actualCostMicros' | 'costFrom'>;

/** Ends the attempt as part of the end of its step, while `condition` holds; null ends none. */
export function finishAttemptPart<Input>(
  { value, part }: StatementWriter<Input>,
  attemptOf: (input: Input) => FinishedAttempt | null,
  condition: Sql,
): Part<'id'> {
  return part(
    'finished_attempt',
    ['id'],
    `update provider_jobs
        set state = 'done', finished_at = now(), state_since = now(), next_poll_at = null,
            actual_cost_micros = ${value((input) => attemptOf(input)?.actualCostMicros ?? null, 'bigint')},
            cost_from = ${value((input) => attemptOf(input)?.costFrom ?? null, 'text')}
      where id = ${value((input) => attemptOf(input)?.id ?? null, 'bigint')} and ${condition}
     returning id`,
  );
}

/** SQL of a condition: this attempt is open; also where it is null. */
export const isOpenSql = (attempt: Sql): Sql =>
  `(${attempt} is null or exists (
      select from provider_jobs p
       where p.id = ${attempt} and p.finished_at is null and p.state <> 'cancelling'))`;

/**
 * SQL of a condition on `generations g`: the step is still this worker's. The number of the attempt
 * and its claim are null before there is one.
 */
export const isHeldSql = (of: { attempt: string; claim: string }): string =>
  `(${of.attempt} is null or exists (
      select from provider_jobs p
       where p.id = ${of.attempt} and p.claim = ${of.claim}
         and not exists (select from provider_jobs later
                          where later.generation_id = p.generation_id and later.step = p.step
                            and later.try > p.try)))`;

/** For a statement: keeps how much of an attempt's step is done, 0..1. */
export const keepShareSql = ({ attempt, share }: { attempt: Sql; share: Sql }): Sql =>
  `update provider_jobs p set fraction = ${share} from held
    where p.id = ${attempt} and p.fraction < ${share}`;

/**
 * Takes attempts of this provider that are due to be looked at, the longest first; no other process
 * gets them before the lease is over. Those of generations that are over are only taken off the
 * list.
 */
export function leaseDue<Row extends object>(
  sql: Queryable,
  due: { provider: string; most: number; leaseSeconds: number },
  /** They are of `provider_jobs p` and `generations g`. */
  columns: Sql,
): Promise<Row[]> {
  return sql.query<Row>(
    `with due as materialized (
       select id, generation_id from provider_jobs
        where provider = $1 and state = 'submitted' and next_poll_at <= now()
        order by next_poll_at limit $2
          for update skip locked)
     update provider_jobs p
        set next_poll_at = case when g.state = 'running'
                                then now() + make_interval(secs => $3) end
       from due join generations g on g.id = due.generation_id
      where p.id = due.id
     returning ${columns}`,
    [due.provider, due.most, due.leaseSeconds],
  );
}

type LeasedLook = {
  id: string;
  /** PostgreSQL's text, which names the lease. */
  leasedUntil: string;
  /** Null where the result is ready. */
  nextLookAt: Date | null;
  /** 0..1 of the step. */
  share: number;
};

/**
 * Writes when each is looked at again, and how far it is. Resolves with those that it
 * wrote: not one that has ended, was leased anew, or that a report made due again meanwhile.
 */
export function writeLooks(sql: Queryable, looks: readonly LeasedLook[]) {
  return sql.sql<{ id: string; generationId: string; step: number; isReady: boolean }>`
    update provider_jobs p
        set fraction = greatest(p.fraction, look.share), next_poll_at = look."nextLookAt"
       from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
         as look(id bigint, "leasedUntil" timestamptz, "nextLookAt" timestamptz, share real)
      where p.id = look.id and p.state = 'submitted' and p.next_poll_at = look."leasedUntil"
     returning p.id::text as id, p.generation_id as "generationId", p.step,
               p.next_poll_at is null as "isReady"`;
}

/**
 * Clears what is known of a deleted user's attempts that are over, but for what they cost; of one
 * that is being cancelled with its end.
 */
export async function clearAttempts(sql: Queryable, userId: number): Promise<void> {
  // Waits for an end that is being written, which has not seen that the generation's steps are
  // gone.
  await sql.sql`
    update provider_jobs
       set ref = case when finished_at is null then ref end,
           prepared = case when finished_at is null then prepared end
     where generation_id in (select id from generations where user_id = ${userId})`;
}

/**
 * The attempt of work that its service has reported about by itself; null where it is none of ours.
 */
export async function attemptOfRef(sql: Queryable, provider: string, ref: ProviderRef) {
  const [found] = await sql.sql<{ id: string }>`
    select id::text as id from provider_jobs
     where provider = ${provider} and state = 'submitted' and next_poll_at is not null
       and ref @> ${JSON.stringify(ref)}::jsonb`;
  return found?.id ?? null;
}

/**
 * SQL over rows of provider attempts: what one cost, in millionths of a dollar. Where the provider
 * has not said it, the estimate counts, also for work that failed or was cancelled: it may be
 * billed all the same. Only what ended without ever being bought cost nothing. The triggers of
 * `provider_jobs` note the same.
 */
export const attemptCostMicros = `coalesce(actual_cost_micros,
  case when state in ('failed', 'cancelled') and ref is null
        and fault is distinct from 'uncertain_submit'
       then 0 else estimated_cost_micros end)`;
