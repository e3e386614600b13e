import { clock } from '../clock.ts';
import type { Part, StatementWriter } from '../database/statement.ts';
import { ProviderFault, type Capability, type Provider, type Step } from '../providers/provider.ts';
import {
  attemptColumns,
  failAttempt,
  toProviderAttempt,
  type AttemptRow,
  type ProviderAttempt,
} from './attempt-row.ts';
import { chooseProvider, toStored, type Routing, type StoredProvider } from './choose-provider.ts';
import { beginStepsSql, secondsToWork } from './deadline.ts';
import type { Engine } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';
import { endingFault } from './next-submit.ts';

/**
 * The step's open attempt, or a new one: `submitting` is committed before the provider is asked, so
 * that a crash in between is recognised and the attempt becomes `uncertain`, unless its provider
 * can take the same order twice. An attempt has one worker at a time: its claim rises, and a
 * worker with an older one is fenced out. Null when the step is over or another worker's. Throws
 * `ProviderFault` when none may be opened: the step is to be given up.
 */
export async function openProviderAttempt(
  engine: Engine,
  row: GenerationRow,
  step: number,
): Promise<ProviderAttempt | null> {
  const work = workOf(row, step);
  const attempts = await readAttempts(engine, row, step);
  const newest = attempts[0];
  if (newest && !endStates.has(newest.state)) return resumeAttempt(engine, row, work, newest);
  const fault = endingFault(attempts, work.capability);
  if (fault) throw new ProviderFault(fault, 'the attempt before was the last');
  const full = new Set<string>();
  for (;;) {
    const provider = chooseProvider(withoutFull(engine, full), work, attempts);
    if (!provider) throw new ProviderFault('unavailable', `no provider can do ${work.capability}`);
    if (full.has(provider.name)) {
      throw new ProviderFault('quota', `a cost limit is reached for ${work.capability}`);
    }
    const opened = await openAt(engine, row, { step, number: attempts.length + 1, provider });
    if (opened) return opened[0] ? toProviderAttempt(engine, row, provider, opened[0]) : null;
    full.add(provider.name);
  }
}

/** Providers whose cost limit is reached are passed over like those with an open circuit. */
function withoutFull({ providers, orders, health }: Engine, full: ReadonlySet<string>): Routing {
  const ready: Routing['health']['ready'] = (order, capability) =>
    health.ready(order, capability).filter(({ name }) => !full.has(name));
  return { providers, orders, health: { ...health, ready } };
}

/** Null when a cost limit is reached, none when the step is not this worker's. */
async function openAt(
  { database, spendLimits, ...routing }: Engine,
  row: GenerationRow,
  { step, number, provider }: { step: number; number: number; provider: Provider },
): Promise<AttemptRow[] | null> {
  const work = workOf(row, step);
  const stored = toStored(routing, work, provider);
  const of = { generationId: row.id, step };
  const opened = await spendLimits.openWithin(database, of, (sql) =>
    sql.query<AttemptRow & Pick<GenerationRow, 'deadline_at'>>(
      // The lock waits for an ending of the generation that is under way, and is waited for by it.
      `with asked as (
         update generations set provider = $5, instead_of = $9,
                ${beginStepsSql({ begun: '($4::int = 1)::int', seconds: '$10::int' })}
          where id = $1 and attempt = $2 and state = 'running' and deadline_at > now()
            -- Another worker may have ended the step since the row was read.
            and ended_steps -> $3::int::text is null
         returning id, deadline_at)
       insert into provider_jobs
         (generation_id, step, try, provider, capability, state, estimated_cost_micros)
       select id, $3, $4, $5, $6, $7, $8 from asked
       -- Another worker was quicker.
       on conflict do nothing
       returning ${attemptColumns}, (select deadline_at from asked)`,
      [
        ...[row.id, row.attempt, step, number, provider.name],
        ...[work.capability, firstState(provider), provider.estimateCostMicros(work)],
        ...[stored.instead_of, secondsToWork(row.run)],
      ],
    ),
  );
  // What this worker writes and pushes of the row says it too.
  if (opened?.[0]) Object.assign(row, stored, { deadline_at: opened[0].deadline_at });
  return opened;
}

/** Also `cancelling`, after an administrator has begun the step anew. */
const endStates: ReadonlySet<string> = new Set(['done', 'failed', 'cancelling', 'cancelled']);

async function resumeAttempt(
  engine: Engine,
  row: GenerationRow,
  work: Step,
  open: AttemptRow,
): Promise<ProviderAttempt | null> {
  const provider = engine.providers.find(({ name }) => name === open.provider);
  if (!provider) {
    await failAttempt(engine.database, open, { faultClass: 'lost' });
    throw new ProviderFault('lost', `provider ${open.provider} is not set up`);
  }
  // The row names who was asked last, perhaps for another step that runs beside this one.
  Object.assign(row, toStored(engine, work, provider));
  // The worker that submits may still be waiting for the answer: it keeps its claim.
  const isUncertain = open.state === 'submitting' && !provider.isSubmitRepeatable;
  if (isUncertain || open.state === 'uncertain' || open.isWaiting) {
    const attempt = toProviderAttempt(engine, row, provider, open);
    if (isUncertain) await attempt.markUncertain();
    return attempt;
  }
  const claimed = await engine.database.query<AttemptRow>(
    `update provider_jobs set claim = claim + 1
      where id = $1 and claim = $2 and state = $3 returning ${attemptColumns}`,
    [open.id, open.claim, open.state],
  );
  return claimed[0] ? toProviderAttempt(engine, row, provider, claimed[0]) : null;
}

const firstState = (provider: Provider) => (provider.prepare ? 'preparing' : 'submitting');

/** The provider that is asked first, and its price; null where none can do the step. */
export type FirstAttempt = {
  step: number;
  provider: Provider;
  capability: Capability;
  estimatedCostMicros: number;
  /** For the generation's row. */
  stored: StoredProvider;
};

export function planFirstAttempt(
  engine: Engine,
  row: GenerationRow,
  step: number,
): FirstAttempt | null {
  const work = workOf(row, step);
  const provider = chooseProvider(engine, work, []);
  if (!provider) return null;
  return {
    step,
    provider,
    capability: work.capability,
    estimatedCostMicros: provider.estimateCostMicros(work),
    stored: toStored(engine, work, provider),
  };
}

/** Opens the first attempt for the one row of `started`, as part of a statement; null opens none. */
export function openFirstAttemptPart<Input>(
  { value, part }: StatementWriter<Input>,
  firstOf: (input: Input) => FirstAttempt | null,
  started: Part<'id'>,
): Part<'id'> {
  const of = (read: (first: FirstAttempt) => unknown, type: string) =>
    value((input) => {
      const first = firstOf(input);
      return first && read(first);
    }, type);
  const provider = of((first) => first.provider.name, 'text');
  return part(
    'opened_attempt',
    ['id'],
    `insert into provider_jobs
       (generation_id, step, try, provider, capability, state, estimated_cost_micros)
     select id, ${of(({ step }) => step, 'int')}, 1, ${provider}, ${of(({ capability }) => capability, 'text')},
            ${of((first) => firstState(first.provider), 'text')},
            ${of((first) => first.estimatedCostMicros, 'bigint')}
       from ${started.name} where ${provider} is not null returning id`,
  );
}

/** The attempt that `openFirstAttemptPart` opened. */
export function firstAttempt(
  engine: Engine,
  row: GenerationRow,
  { id, first: { step, provider } }: { id: string; first: FirstAttempt },
): ProviderAttempt {
  const state = firstState(provider);
  const openedAt = clock.now().toISOString();
  const fresh = { state, secondsInState: 0, openedAt, prepared: null, wasDoneAtOnce: false };
  const opened = { ...fresh, id, step, try: 1, claim: 0, ref: null, isWaiting: false };
  return toProviderAttempt(engine, row, provider, opened);
}

function workOf(row: GenerationRow, step: number): Step {
  const planned = row.steps[step];
  if (!planned) throw new Error(`the plan has no step ${step}`);
  return planned.work;
}

/** Newest first. */
export function readAttempts(
  engine: Pick<Engine, 'database'>,
  row: Pick<GenerationRow, 'id'>,
  step: number,
): Promise<AttemptRow[]> {
  return engine.database.query<AttemptRow>(
    `select ${attemptColumns} from provider_jobs
      where generation_id = $1 and step = $2 order by try desc`,
    [row.id, step],
  );
}
