import {
  defineStatement,
  type Part,
  type Sql,
  type StatementWriter,
} from '../database/statement.ts';
import {
  type Capability,
  type Provider,
  type ProviderRef,
  type Step,
  ProviderFault,
} from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { StorageFault } from '../storage/storage.ts';

/** No service finishes sooner. */
const FIRST_LOOK_SECONDS = 1;

/** One attempt of one step at one provider; a row of `provider_jobs`. */
export type ProviderAttempt = {
  id: string;
  /** From 1, over all providers of the step. */
  number: number;
  provider: Provider;
  capability: Capability;
  clientRef: string;
  /** Where the work is, once it was submitted. */
  ref: ProviderRef | null;
  /** The service is working on it and the poller (`poller.ts`) asks when it is ready. */
  isWaiting: boolean;
  /** Commits the ref before the first poll, and gives work that can be looked at to the poller. */
  saveRef: (ref: ProviderRef) => Promise<ProviderRef>;
  /** Gives it back to the poller; only for providers with `look`. */
  lookAgain: (afterSeconds: number) => Promise<void>;
  fail: (fault: ProviderFault['faultClass']) => Promise<void>;
};

/** How an attempt ended: with what it cost in millionths of a dollar, where known, or with a fault. */
export type FinishedAttempt = { id: string; actualCostMicros?: number | undefined; fault?: string };

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
        set state = ${of(({ fault }) => (fault ? 'failed' : 'done'), 'text')},
            fault = ${of(({ fault }) => fault, 'text')},
            actual_cost_micros = ${of(({ actualCostMicros }) => actualCostMicros, 'bigint')},
            finished_at = now()
      where id = ${of(({ id }) => id, 'bigint')} and ${condition}
     returning id`,
  );
}

const finishStatement = defineStatement<FinishedAttempt, object>((statement) => {
  const finished = finishAttemptPart(statement, (attempt) => attempt);
  return `select from ${finished.name}`;
});

type AttemptRow = {
  id: string;
  try: number;
  provider: string;
  state: string;
  ref: ProviderRef | null;
  isWaiting: boolean;
};

const attemptColumns = `id, try, provider, state, ref, next_poll_at is not null as "isWaiting"`;

/**
 * The step's open attempt, or a new one: `submitting` is committed before the provider is asked, so
 * that a crash in between is recognised. Throws `uncertain_submit` for an attempt that was
 * interrupted there, unless its provider can take the same order twice.
 */
export async function openProviderAttempt(
  engine: Engine,
  row: GenerationRow,
  work: Step,
): Promise<ProviderAttempt> {
  const attempts = await previousAttempts(engine, row);
  const newest = attempts[0];
  if (newest && (newest.state === 'submitted' || newest.state === 'submitting')) {
    const provider = engine.providers.find(({ name }) => name === newest.provider);
    if (!provider) throw new ProviderFault('lost', `provider ${newest.provider} is not set up`);
    if (newest.state === 'submitting' && !provider.isSubmitRepeatable) {
      throw new ProviderFault('uncertain_submit', 'interrupted between request and answer');
    }
    return toProviderAttempt(engine, row, provider, newest);
  }
  const provider = providerForAttempt(engine, work, attempts.length);
  if (!provider) throw new ProviderFault('unavailable', `no provider can do ${work.capability}`);
  const opened = await engine.database.query<AttemptRow>(
    `insert into provider_jobs
       (generation_id, step, try, provider, capability, estimated_cost_micros)
     values ($1, $2, $3, $4, $5, $6) returning ${attemptColumns}`,
    [
      row.id,
      row.steps_done,
      attempts.length + 1,
      provider.name,
      work.capability,
      provider.estimateCostMicros(work),
    ],
  );
  const made = opened[0];
  if (!made) throw new Error('insert returned no row');
  return toProviderAttempt(engine, row, provider, made);
}

/** The provider that is asked first, and its price; null where none can do the step. */
export type FirstAttempt = {
  provider: Provider;
  capability: Capability;
  estimatedCostMicros: number;
};

export function planFirstAttempt(engine: Engine, row: GenerationRow): FirstAttempt | null {
  const work = row.steps[0]?.work;
  const provider = work && providerForAttempt(engine, work, 0);
  if (!provider) return null;
  const { capability } = work;
  return { provider, capability, estimatedCostMicros: provider.estimateCostMicros(work) };
}

/** Opens the first attempt for the one row of `started`, as part of a statement; null opens none. */
export function openFirstAttemptPart<Input>(
  { value, part }: StatementWriter<Input>,
  firstOf: (input: Input) => FirstAttempt | null,
  started: Part<'id'>,
): Part<'id'> {
  const provider = value((input) => firstOf(input)?.provider.name ?? null, 'text');
  return part(
    'opened_attempt',
    ['id'],
    `insert into provider_jobs
       (generation_id, step, try, provider, capability, estimated_cost_micros)
     select id, 0, 1, ${provider}, ${value((input) => firstOf(input)?.capability, 'text')},
            ${value((input) => firstOf(input)?.estimatedCostMicros, 'bigint')}
       from ${started.name} where ${provider} is not null returning id`,
  );
}

/** The attempt that `openFirstAttemptPart` opened. */
export function firstAttempt(
  engine: Engine,
  row: GenerationRow,
  { id, first }: { id: string; first: FirstAttempt },
): ProviderAttempt {
  return toProviderAttempt(engine, row, first.provider, {
    id,
    try: 1,
    ref: null,
    isWaiting: false,
  });
}

function providerForAttempt(
  engine: Engine,
  work: Step,
  attemptsBefore: number,
): Provider | undefined {
  const order = engine.orders[work.capability];
  const ready = engine.health.ready(order, work.capability);
  // A paid order is attempted even when all circuits are open.
  const able = ready.length > 0 ? ready : order;
  // The preferred provider gets two attempts before the next one.
  return able[Math.min(Math.floor(attemptsBefore / 2), able.length - 1)];
}

function previousAttempts(engine: Engine, row: GenerationRow): Promise<AttemptRow[]> {
  return engine.database.query<AttemptRow>(
    `select ${attemptColumns} from provider_jobs
      where generation_id = $1 and step = $2 order by try desc`,
    [row.id, row.steps_done],
  );
}

function toProviderAttempt(
  engine: Engine,
  row: GenerationRow,
  provider: Provider,
  { id, try: number, ref, isWaiting }: Pick<AttemptRow, 'id' | 'try' | 'ref' | 'isWaiting'>,
): ProviderAttempt {
  const work = row.steps[row.steps_done]?.work;
  if (!work) throw new Error('an attempt of no step');
  const attempt: ProviderAttempt = {
    id,
    number,
    provider,
    capability: work.capability,
    clientRef: `${row.id}-${row.steps_done}-${number}`,
    ref,
    isWaiting,
    saveRef: async (fresh) => {
      const afterSeconds = provider.look ? FIRST_LOOK_SECONDS : null;
      await engine.database.query(
        `update provider_jobs
            set state = 'submitted', ref = $2, next_poll_at = now() + make_interval(secs => $3)
          where id = $1`,
        [id, JSON.stringify(fresh), afterSeconds],
      );
      attempt.ref = fresh;
      attempt.isWaiting = afterSeconds !== null;
      return fresh;
    },
    lookAgain: async (afterSeconds) => {
      await engine.database.query(
        `update provider_jobs set next_poll_at = now() + make_interval(secs => $2)
          where id = $1 and state = 'submitted'`,
        [id, afterSeconds],
      );
      attempt.isWaiting = true;
    },
    fail: async (fault) => {
      await finishStatement(engine.database, { id, fault });
    },
  };
  return attempt;
}

/**
 * Calls a provider. What it throws is a `ProviderFault`: its own, or class `bug` for anything it
 * did not expect. Only our own storage or database being away passes through, because then the
 * same call is worth repeating.
 *
 * Rejects when `signal` aborts, whether or not the provider reacts: one that never answers must not
 * keep the slot of a generation that is over.
 */
export async function callProvider<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await unlessAborted(call(), signal);
  } catch (error) {
    if (
      error instanceof ProviderFault ||
      error instanceof StorageFault ||
      isDatabaseUnavailable(error)
    ) {
      throw error;
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new ProviderFault('bug', message, { cause: error });
  }
}

async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([asked, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
