import { clock } from '../clock.ts';
import type { Part, Sql, StatementWriter } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type {
  Capability,
  FaultClass,
  Prepared,
  Provider,
  ProviderRef,
} from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';
import { recordAttempt } from './trace-attempt.ts';

/** No service finishes sooner. */
const FIRST_LOOK_SECONDS = 1;

/**
 * One attempt of one step at one provider; a row of `provider_jobs`:
 *
 *     preparing ──► submitting ──► submitted ──► done | failed
 *                       │              ▲
 *                       └► uncertain ──┘ the ref was found; else failed, when its time is over
 *
 * Any of them but `done` and `failed` becomes `cancelling` when the generation ends, and `cancelled`
 * when the provider has confirmed it.
 */
export type ProviderAttempt = {
  id: string;
  step: number;
  /** From 1, over all providers of the step. */
  number: number;
  /** A worker with an older one must stop. */
  claim: number;
  provider: Provider;
  capability: Capability;
  clientRef: string;
  state: 'preparing' | 'submitting' | 'uncertain' | 'submitted';
  /** How long it was in that state when it was read. */
  secondsInState: number;
  openedAt: Date;
  /** When the provider had accepted it. */
  submittedAt: Date | null;
  /** What `prepare` made. */
  prepared: Prepared;
  /** Where the work is, once it was submitted. */
  ref: ProviderRef | null;
  /** Its submit was answered with the finished work. */
  wasDoneAtOnce: boolean;
  /** The service is working on it and the poller (`poller.ts`) asks when it is ready. */
  isWaiting: boolean;
  /** Commits what `prepare` made before the submit. False when the attempt was ended meanwhile. */
  savePrepared: (prepared: Prepared) => Promise<boolean>;
  /** Takes back that the submit was about to be made: it was not. */
  backToPreparing: () => Promise<void>;
  /** As `saveRef` below. */
  saveRef: (ref: ProviderRef) => Promise<void>;
  /** Gives it back to the poller; only for providers with `look`. */
  lookAgain: (afterSeconds: number) => Promise<void>;
  /** It may have been bought. */
  markUncertain: () => Promise<void>;
  fail: (fault: FailedAttempt) => Promise<void>;
};

/** `ProviderFault` is one. */
export type FailedAttempt = {
  faultClass: FaultClass;
  costMicros?: number | undefined;
  /** The provider is not asked for the step again before. */
  pauseSeconds?: number | undefined;
};

/** An attempt that made its step: what it cost in millionths of a dollar, where known. */
export type FinishedAttempt = { id: string; actualCostMicros?: number | undefined };

/** Ends the provider attempt as part of a statement, while `condition` holds; null ends none. */
export function finishAttemptPart<Input>(
  { value, part }: StatementWriter<Input>,
  attemptOf: (input: Input) => FinishedAttempt | null,
  condition: Sql = 'true',
): Part<'id'> {
  const of = (read: (attempt: FinishedAttempt) => unknown, type: string) =>
    value((input) => {
      const attempt = attemptOf(input);
      return attempt && (read(attempt) ?? null);
    }, type);
  return part(
    'finished_attempt',
    ['id'],
    `update provider_jobs
        set state = 'done', finished_at = now(), state_since = now(),
            actual_cost_micros = ${of(({ actualCostMicros }) => actualCostMicros, 'bigint')}
      where id = ${of(({ id }) => id, 'bigint')} and ${condition}
     returning id`,
  );
}

/** Ends an attempt that made nothing. */
export async function failAttempt(
  sql: Queryable,
  { id, wasDoneAtOnce }: Pick<ProviderAttempt, 'id' | 'wasDoneAtOnce'>,
  { faultClass, costMicros, pauseSeconds }: FailedAttempt,
): Promise<void> {
  await sql.query(
    `update provider_jobs
        set state = 'failed', fault = $2, actual_cost_micros = $3,
            paused_until = now() + make_interval(secs => $4), was_done_at_once = $5,
            finished_at = now(), state_since = now()
      where id = $1`,
    [id, faultClass, costMicros ?? null, pauseSeconds ?? null, wasDoneAtOnce],
  );
}

/** What is read of the row. */
export type AttemptRow = {
  id: string;
  step: number;
  try: number;
  claim: number;
  provider: string;
  state: string;
  secondsInState: number;
  /** PostgreSQL's text. */
  openedAt: string;
  prepared: Prepared;
  ref: ProviderRef | null;
  isWaiting: boolean;
  /** Why it failed, if it did. */
  fault: FaultClass | null;
  /** How long its provider is not to be asked again; null for as soon as one likes. */
  pauseSeconds: number | null;
  wasDoneAtOnce: boolean;
};

/** For `returning` and `select`. */
export const attemptColumns = `id, step, try, claim, provider, state, prepared, ref, fault, created_at as "openedAt",
  next_poll_at is not null as "isWaiting", was_done_at_once as "wasDoneAtOnce",
  extract(epoch from paused_until - now())::float8 as "pauseSeconds",
  extract(epoch from now() - state_since)::float8 as "secondsInState"`;

/** An attempt whose row is open. */
export function toProviderAttempt(
  engine: Engine,
  row: GenerationRow,
  provider: Provider,
  opened: Omit<AttemptRow, 'provider' | 'fault' | 'pauseSeconds'>,
): ProviderAttempt {
  const work = row.steps[opened.step]?.work;
  if (!work) throw new Error('an attempt of no step');
  const { id, step, try: number, claim, prepared, ref, secondsInState } = opened;
  const attempt: ProviderAttempt = {
    id,
    step,
    number,
    claim,
    provider,
    capability: work.capability,
    clientRef: clientRefOf({ generationId: row.id, step, number }),
    // One that is not open is not opened.
    state: opened.state as ProviderAttempt['state'],
    secondsInState,
    openedAt: new Date(opened.openedAt),
    submittedAt:
      opened.state === 'submitted' ? new Date(clock.now().getTime() - secondsInState * 1000) : null,
    prepared,
    ref,
    wasDoneAtOnce: opened.wasDoneAtOnce,
    isWaiting: opened.isWaiting,
    savePrepared: async (fresh) => {
      const rows = await engine.database.query(
        `update provider_jobs set state = 'submitting', prepared = $2, state_since = now()
          where id = $1 and state = 'preparing' returning id`,
        [id, fresh && JSON.stringify(fresh)],
      );
      attempt.prepared = fresh;
      attempt.state = 'submitting';
      return rows.length > 0;
    },
    backToPreparing: async () => {
      await engine.database.query(
        `update provider_jobs set state = 'preparing', state_since = now()
          where id = $1 and state in ('submitting', 'uncertain') and claim = $2`,
        [id, claim],
      );
      attempt.state = 'preparing';
    },
    saveRef: async (fresh) => {
      await saveRef(engine, { id, provider }, fresh);
      attempt.ref = fresh;
      attempt.submittedAt = clock.now();
      attempt.isWaiting = provider.look !== undefined;
    },
    lookAgain: async (afterSeconds) => {
      await engine.database.query(
        `update provider_jobs set next_poll_at = now() + make_interval(secs => $2)
          where id = $1 and state = 'submitted'`,
        [id, afterSeconds],
      );
      attempt.isWaiting = true;
    },
    markUncertain: async () => {
      await engine.database.query(
        `update provider_jobs set state = 'uncertain', state_since = now()
          where id = $1 and state = 'submitting'`,
        [id],
      );
      attempt.state = 'uncertain';
      attempt.secondsInState = 0;
    },
    fail: async (fault) => {
      await failAttempt(engine.database, attempt, fault);
      recordEnd(row, attempt, {
        outcome: 'failed',
        fault: fault.faultClass,
        costMicros: fault.costMicros,
      });
    },
  };
  return attempt;
}

/** Records the trace of an attempt that this worker has ended. */
export function recordEnd(
  { id: generationId }: Pick<GenerationRow, 'id'>,
  { provider, ...attempt }: ProviderAttempt,
  end: Pick<Parameters<typeof recordAttempt>[0], 'outcome' | 'fault' | 'costMicros'>,
): void {
  recordAttempt({ ...attempt, ...end, generationId, provider: provider.name });
}

/** What the provider knows an attempt by. */
export const clientRefOf = (of: { generationId: string; step: number; number: number }): string =>
  `${of.generationId}-${of.step}-${of.number}`;

/**
 * Commits where an attempt's work is before its first poll, and gives work that can be looked at to
 * the poller. Work of an attempt that was ended meanwhile, or that was given up because its ref had
 * not come in time, is cancelled at the provider.
 */
export async function saveRef(
  engine: Pick<Engine, 'database' | 'queue'>,
  { id, provider }: Pick<ProviderAttempt, 'id' | 'provider'>,
  ref: ProviderRef,
): Promise<void> {
  const isOpen = `state in ('submitting', 'uncertain', 'submitted')`;
  const rows = await engine.database.query<{ state: string }>(
    `update provider_jobs
        set ref = $2, finished_at = null, state_since = now(),
            state = case when ${isOpen} then 'submitted' else 'cancelling' end,
            next_poll_at = case when ${isOpen} then now() + make_interval(secs => $3) end
      where id = $1 and state <> 'done' returning state`,
    [id, JSON.stringify(ref), provider.look ? FIRST_LOOK_SECONDS : null],
  );
  if (rows[0]?.state !== 'cancelling') return;
  await engine.database.transaction((tx) =>
    engine.queue.enqueue(tx, 'provider.cancel', { attemptId: id }),
  );
}
