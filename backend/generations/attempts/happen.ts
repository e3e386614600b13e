import { clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import type { Capability, Provider, ProviderFault, Step } from '../../providers/provider.ts';
import { recordSpan, withGeneration } from '../../tracing/spans.ts';
import { submitSecondsOf } from '../asking/call-provider.ts';
import { candidatesFor, queueOf, type Routing } from '../asking/choose-provider.ts';
import { POLL_PRIORITY, type Engine } from '../engine.ts';
import type { Attempt, Decision, Effect, Fault, Happening, Known, Service } from './attempt.ts';
import { decide, isOpen } from './decide.ts';
import { attemptColumns, toAttempt, writeAttempt, type StoredAttempt } from './rows.ts';

/** All that decisions need beside the rows, and that keeps what follows from them. */
export type Deciding = Routing & Pick<Engine, 'database' | 'queue' | 'callbackUrls' | 'waits'>;

/** Which attempt: the newest of a step, or this one. */
export type Which = { generationId: string; step: number } | { attemptId: string };

/** An attempt as it was read, and when. */
export type Seen = Known & {
  generationId: string;
  step: number;
  /** PostgreSQL's time, and this process's at the same moment. */
  readAt: Date;
  readMs: number;
};

export type Decided = Pick<Decision, 'effects'> & { seen: Seen };

type Options = {
  /** Read by the caller; else it is read. */
  seen?: Seen | null;
  /** Whose limit of costs is reached. */
  full?: ReadonlySet<string>;
  /** The job of the caller goes on elsewhere: none is added for the step. */
  isHandedBack?: boolean;
};

/**
 * Decides what follows when this happens to an attempt and writes it; jobs that follow commit with
 * it. An attempt that another process has changed meanwhile is read and decided again, so no fact
 * is lost. Resolves with the effects that are left to the caller; null where there is no such step.
 */
export async function happen(
  deciding: Deciding,
  which: Which,
  happening: Happening,
  { seen: known, ...options }: Options = {},
): Promise<Decided | null> {
  const { database } = deciding;
  let seen = known ?? (await readSeen(deciding, database, { which, ...options }));
  for (let turn = 0; seen; turn += 1) {
    // Each turn another process has won, and an attempt has few states.
    if (turn === TURNS_MAX) throw new Error('an attempt does not come to rest');
    const decision = decide(seen, happening, nowOf(seen));
    // What changes nothing of what the caller has read may change what it is now.
    const isStale = seen === known && !decision.next && decision.effects.length === 0;
    const isWritten = !isStale && (await write(deciding, database, { seen, decision, ...options }));
    if (isWritten) return decided(seen, decision);
    seen = await readSeen(deciding, database, { which, ...options });
  }
  return null;
}

const TURNS_MAX = 20;

/** `happen` with the end of the generation, for each of its open attempts, in its transaction. */
export async function endAttempts(deciding: Deciding, tx: Transaction, generationId: string) {
  const open = await tx.sql<{ id: string }>`
    select id::text as id from provider_jobs
     where generation_id = ${generationId} and finished_at is null order by id for update`;
  for (const { id } of open) {
    const seen = await readSeen(deciding, tx, { which: { attemptId: id } });
    if (!seen) continue;
    const decision = decide(seen, { is: 'generation-over' }, nowOf(seen));
    await write(deciding, tx, { seen, decision });
    decided(seen, decision);
  }
}

/** For a step whose first attempt was just opened. */
export function seenFirst(
  deciding: Deciding,
  row: { id: string; deadline_at: string; started_at: string | null },
  { step, work, attempt }: { step: number; work: Step; attempt: Attempt },
): Seen {
  const { id: generationId, deadline_at: deadlineAt } = row;
  const readAt = row.started_at ?? attempt.openedAt;
  const read = { generationId, step, isOver: false, work, deadlineAt, readAt };
  return toSeen(deciding, read, { attempts: [attempt] });
}

type SeenRow = {
  generationId: string;
  step: number;
  isOver: boolean;
  /** The steps of a deleted user's generation are gone. */
  work: Step | null;
  deadlineAt: string;
  readAt: string | Date;
};

export async function readSeen(
  deciding: Deciding,
  sql: Queryable,
  { which, full }: Pick<Options, 'full'> & { which: Which },
): Promise<Seen | null> {
  const [target, values] =
    'attemptId' in which
      ? ['select generation_id, step from provider_jobs where id = $1', [which.attemptId]]
      : ['select $1::uuid, $2::int', [which.generationId, which.step]];
  const [row] = await sql.query<SeenRow & { rows: StoredAttempt[] }>(
    `with target(generation_id, step) as (${target})
     select g.id as "generationId", target.step, g.deadline_at as "deadlineAt", now() as "readAt",
            g.steps -> target.step -> 'work' as work,
            g.state not in ('queued', 'running') or g.ended_steps ? target.step::text as "isOver",
            -- The newest first.
            coalesce((select json_agg(a order by number desc) from (
              select ${attemptColumns()} from provider_jobs
               where generation_id = g.id and provider_jobs.step = target.step) as a), '[]') as rows
       from target join generations g on g.id = target.generation_id`,
    values,
  );
  if (!row) return null;
  const { rows, ...read } = row;
  const attempts = rows.map(toAttempt);
  const at = 'attemptId' in which ? attempts.findIndex(({ id }) => id === which.attemptId) : 0;
  return toSeen(deciding, read, { attempts, at, ...(full ? { full } : {}) });
}

export function toSeen(
  deciding: Deciding,
  { work, ...row }: SeenRow,
  of: { attempts: readonly Attempt[]; at?: number; full?: ReadonlySet<string> },
): Seen {
  const { attempts, at = 0, full } = of;
  const attempt = attempts[at] ?? null;
  const provider = deciding.providers.find(({ name }) => name === attempt?.provider);
  const candidates = work ? candidatesFor(deciding, work) : [];
  return {
    ...row,
    attempt,
    earlier: attempts.slice(at + 1),
    isOver: row.isOver || at > 0,
    deadlineAt: new Date(row.deadlineAt),
    readAt: new Date(row.readAt),
    readMs: clock.monotonicMs(),
    capability: work?.capability ?? 'sketch',
    service: provider && attempt ? serviceOf(deciding, provider, attempt) : null,
    candidates: candidates.map((candidate) =>
      full?.has(candidate.name) ? { ...candidate, isReady: false, isFull: true } : candidate,
    ),
    waits: deciding.waits,
  };
}

function serviceOf(
  { callbackUrls }: Pick<Deciding, 'callbackUrls'>,
  provider: Provider,
  { id }: Pick<Attempt, 'id'>,
): Service {
  return {
    finds: provider.find !== undefined,
    looks: provider.look !== undefined,
    reports: callbackUrls.urlFor(provider, id) !== null,
    isSubmitRepeatable: provider.isSubmitRepeatable,
    submitSeconds: submitSecondsOf(provider),
  };
}

/** PostgreSQL's time now, whatever the clock of this machine says. */
export const nowOf = ({ readAt, readMs }: Pick<Seen, 'readAt' | 'readMs'>): Date =>
  new Date(readAt.getTime() + clock.monotonicMs() - readMs);

type Writing = { seen: Seen; decision: Decision; isHandedBack?: boolean };

/** False when another process has changed the attempt since it was read. */
async function write(
  deciding: Deciding,
  sql: Database | Transaction,
  { seen, decision, isHandedBack }: Writing,
): Promise<boolean> {
  const { attempt } = seen;
  const { next, effects } = decision;
  const change = async (on: Queryable): Promise<boolean> =>
    !attempt || !next || next === attempt || (await writeAttempt(on, attempt, next));
  const jobs = effects.filter(
    (effect) => effect.do === 'cancel-there' || (effect.do === 'work-again' && !isHandedBack),
  );
  if (jobs.length === 0) return change(sql);
  const enqueue = async (tx: Transaction): Promise<boolean> => {
    if (!(await change(tx))) return false;
    for (const job of jobs) await addJob(deciding, tx, { seen, job });
    return true;
  };
  return 'transaction' in sql ? sql.transaction(enqueue) : enqueue(sql);
}

async function addJob(
  { queue, providers }: Deciding,
  tx: Transaction,
  { seen, job }: { seen: Seen; job: Effect },
): Promise<void> {
  const { attempt, generationId, step, capability } = seen;
  if (job.do === 'cancel-there' && attempt) {
    const { afterSeconds } = job;
    await queue.enqueue(tx, 'provider.cancel', { attemptId: attempt.id }, { afterSeconds });
  } else if (job.do === 'work-again') {
    const provider = providers.find(({ name }) => name === job.at) ?? null;
    const options = { priority: POLL_PRIORITY, afterSeconds: job.afterSeconds };
    await queue.enqueue(tx, queueOf(provider, capability), { generationId, step }, options);
  }
}

/** Records the trace of an attempt that has ended now. */
function decided(seen: Seen, { next, effects }: Decision): Decided {
  const { attempt } = seen;
  const isEnd = next?.state === 'failed' || next?.state === 'cancelled';
  if (attempt && isEnd && (isOpen(attempt) || attempt.state === 'cancelling')) {
    recordAttempt(attempt, seen, next);
  }
  return { effects, seen: { ...seen, attempt: next ?? attempt } };
}

/** A provider's fault as it is decided about. */
export function toFault(fault: ProviderFault): Fault {
  const { faultClass, facts, retryAfterSeconds, costMicros } = fault;
  return { faultClass, ...facts, retryAfterSeconds, costMicros };
}

/**
 * Records a provider attempt that ends now as one span, however many processes have worked on it
 * and however often its service was asked how far it is. `attempt` is as it was before.
 */
export function recordAttempt(
  attempt: Attempt,
  of: { generationId: string; step: number; capability: Capability },
  ended: Pick<Attempt, 'costMicros'> & { state: string; fault?: Attempt['fault'] },
): void {
  withGeneration(of.generationId, () =>
    recordSpan('attempt', {
      startedAt: attempt.openedAt,
      endedAt: clock.now(),
      service: attempt.provider,
      attributes: {
        'lumireel.step': of.step,
        'lumireel.provider.attempt': attempt.number,
        'lumireel.provider': attempt.provider,
        'lumireel.capability': of.capability,
        'lumireel.outcome': ended.state,
        'lumireel.cost_micros': ended.costMicros ?? undefined,
      },
      events: attempt.state === 'submitted' ? [{ name: 'submitted', at: attempt.stateSince }] : [],
      fault: (ended.state === 'failed' && ended.fault) || undefined,
    }),
  );
}
