import { openParameters, type Param } from '../database/parameters.ts';
import type { Provider, ProviderRef, Step } from '../providers/provider.ts';
import { ProviderFault } from '../providers/provider.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';

/** One try of one step at one provider; a row of `provider_jobs`. */
export type ProviderAttempt = {
  id: string;
  /** From 1, over all providers of the step. */
  number: number;
  provider: Provider;
  clientRef: string;
  /** Where the work is, once it was submitted. */
  ref: ProviderRef | null;
  /** Commits the ref before anybody waits for it. */
  saveRef: (ref: ProviderRef) => Promise<ProviderRef>;
  fail: (fault: ProviderFault['faultClass']) => Promise<void>;
};

/** How a try ended: with what it cost in millionths of a dollar, where known, or with a fault. */
export type FinishedAttempt = { id: string; actualCostMicros?: number | undefined; fault?: string };

/** The try's end as part of a larger statement, while `condition` (SQL) holds. */
export function finishedAttemptCte(
  param: Param,
  tried: FinishedAttempt,
  condition = 'true',
): string {
  const { id, actualCostMicros, fault } = tried;
  return `closed as (
      update provider_jobs
         set state = ${param(fault ? 'failed' : 'done', 'text')}, fault = ${param(fault ?? null, 'text')},
             actual_cost_micros = ${param(actualCostMicros ?? null, 'bigint')}, finished_at = now()
       where id = ${param(id, 'bigint')} and ${condition}
      returning id
    )`;
}

type AttemptRow = {
  id: string;
  try: number;
  provider: string;
  state: string;
  ref: ProviderRef | null;
};

/**
 * The step's open try, or a new one: `submitting` is committed before the provider is asked, so
 * that a crash in between is known for what it is. Throws `uncertain_submit` for a try that was
 * interrupted there, unless its provider can take the same order twice.
 */
export async function openProviderAttempt(
  engine: Engine,
  row: GenerationRow,
  work: Step,
): Promise<ProviderAttempt> {
  const tries = await previousAttempts(engine, row);
  const newest = tries[0];
  if (newest && (newest.state === 'submitted' || newest.state === 'submitting')) {
    const provider = engine.providers.find(({ name }) => name === newest.provider);
    if (!provider) throw new ProviderFault('lost', `provider ${newest.provider} is not set up`);
    if (newest.state === 'submitting' && !provider.isSubmitRepeatable) {
      throw new ProviderFault('uncertain_submit', 'interrupted between request and answer');
    }
    return toProviderAttempt(engine, row, provider, newest);
  }
  const provider = providerForAttempt(engine, work, tries.length);
  if (!provider) throw new ProviderFault('unavailable', `nobody can do ${work.capability}`);
  const opened = await engine.database.query<AttemptRow>(
    `insert into provider_jobs (generation_id, step, try, provider, estimated_cost_micros)
     values ($1, $2, $3, $4, $5) returning id, try, provider, state, ref`,
    [row.id, row.steps_done, tries.length + 1, provider.name, provider.estimateCostMicros(work)],
  );
  const made = opened[0];
  if (!made) throw new Error('insert returned no row');
  return toProviderAttempt(engine, row, provider, made);
}

/**
 * The first try of all, as part of the claim that nobody came before: SQL that opens it for the one
 * row of `claimed`, and the try by its id. Null where nobody can do the step: `openProviderTry` says
 * so then.
 */
export function firstAttempt(engine: Engine, row: GenerationRow) {
  const work = row.steps[0]?.work;
  const provider = work && providerForAttempt(engine, work, 0);
  if (!provider) return null;
  return {
    cte: (param: Param) => `opened as (
       insert into provider_jobs (generation_id, step, try, provider, estimated_cost_micros)
       select id, 0, 1, ${param(provider.name, 'text')},
              ${param(provider.estimateCostMicros(work), 'bigint')}
         from claimed returning id
     )`,
    opened: (id: string): ProviderAttempt =>
      toProviderAttempt(engine, row, provider, { id, try: 1, ref: null }),
  };
}

function providerForAttempt(engine: Engine, work: Step, triesBefore: number): Provider | undefined {
  const ready = engine.health.ready(engine.providers, work.capability);
  // An order that was paid is tried all the same where there is nobody else.
  const able =
    ready.length > 0
      ? ready
      : engine.providers.filter(({ capabilities }) => capabilities.has(work.capability));
  // The preferred provider gets two tries before the next one gets its own.
  return able[Math.min(Math.floor(triesBefore / 2), able.length - 1)];
}

function previousAttempts(engine: Engine, row: GenerationRow): Promise<AttemptRow[]> {
  return engine.database.query<AttemptRow>(
    `select id, try, provider, state, ref from provider_jobs
      where generation_id = $1 and step = $2 order by try desc`,
    [row.id, row.steps_done],
  );
}

function toProviderAttempt(
  engine: Engine,
  row: GenerationRow,
  provider: Provider,
  { id, try: number, ref }: Pick<AttemptRow, 'id' | 'try' | 'ref'>,
): ProviderAttempt {
  const attempt: ProviderAttempt = {
    id,
    number,
    provider,
    clientRef: `${row.id}-${row.steps_done}-${number}`,
    ref,
    saveRef: async (fresh) => {
      await engine.database.query(
        `update provider_jobs set state = 'submitted', ref = $2 where id = $1`,
        [id, JSON.stringify(fresh)],
      );
      attempt.ref = fresh;
      return fresh;
    },
    fail: async (fault) => {
      const { param, values } = openParameters();
      const closed = finishedAttemptCte(param, { id, fault });
      await engine.database.query(`with ${closed} select from closed`, values);
    },
  };
  return attempt;
}
