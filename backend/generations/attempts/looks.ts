import { clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Capability, LookResult } from '../../providers/provider.ts';
import { POLL_PRIORITY } from '../engine.ts';
import type { GenerationRow } from '../generation-row.ts';
import { secondsToNextLook } from '../poll-schedule.ts';
import { keepProgress, progressAfter, shareOf, type Progress } from '../progress.ts';
import type { Attempt, Known } from './attempt.ts';
import { decide } from './decide.ts';
import { nowOf, serviceOf, type Deciding } from './happen.ts';
import {
  attemptColumns,
  leaseDue,
  toAttempt,
  writeLooks,
  type AttemptRow,
  type LeasedLook,
} from './rows.ts';

/** Longer than a call, so that an attempt has one look at a time; what a crash costs. */
const LEASE_SECONDS = 30;

type Looking = Pick<Deciding, 'providers' | 'callbackUrls' | 'waits'>;

/** A provider attempt that is due, and what a look needs of its generation. */
export type DueAttempt = {
  attempt: Attempt;
  /** When others may take it; PostgreSQL's text, which names this lease. */
  leasedUntil: string;
  readAt: Date;
  readMs: number;
  capability: Capability;
  deadlineAt: string;
  /** Since it was opened. */
  ageSeconds: number;
  /** Those that have ended, and the shares of those that are worked on elsewhere. */
  stepsDone: number;
  steps: number;
} & Progress &
  Pick<GenerationRow, 'id' | 'user_id' | 'run' | 'started_at' | 'provider' | 'instead_of'>;

type DueRow = Omit<DueAttempt, 'attempt' | 'leasedUntil' | 'readAt' | 'readMs'> & {
  attempt: AttemptRow;
  leasedUntil: string | null;
  readAt: string;
};

const dueColumns = `(select row_to_json(a) from (select ${attemptColumns('p')}) as a) as attempt,
  p.next_poll_at as "leasedUntil", now() as "readAt", p.capability, g.deadline_at as "deadlineAt",
  extract(epoch from now() - p.created_at)::float8 as "ageSeconds",
  g.steps_done + (
    select coalesce(sum(o.fraction), 0)::float8 from provider_jobs o
     where o.generation_id = g.id and o.finished_at is null and o.id <> p.id
  ) as "stepsDone", jsonb_array_length(g.steps) as steps,
  g.id, g.user_id, g.run, g.progress, g.stage, g.started_at,
  g.provider, g.instead_of, g.service_position as "queuePosition",
  extract(epoch from g.service_ready_at - now())::int as "remainingSeconds"`;

/** `found` counts those too whose generation is over: they are only taken off the list. */
export async function claimDue(
  database: Database,
  provider: string,
  most: number,
): Promise<{ found: number; due: DueAttempt[] }> {
  const of = { provider, most, leaseSeconds: LEASE_SECONDS };
  const rows = await leaseDue<DueRow>(database, of, dueColumns);
  const readMs = clock.monotonicMs();
  const due = rows.flatMap(({ attempt, leasedUntil, readAt, ...row }) =>
    leasedUntil === null
      ? []
      : [{ ...row, leasedUntil, attempt: toAttempt(attempt), readAt: new Date(readAt), readMs }],
  );
  return { found: rows.length, due };
}

/** What a look has found; without seconds the result is ready. */
export type LookedAt = Progress & { share: number; againSeconds: number | null };

export function progressOf({
  progress,
  stage,
  queuePosition,
  remainingSeconds,
}: DueAttempt): Progress {
  return { progress, stage, queuePosition, remainingSeconds };
}

export function toLookedAt(due: DueAttempt, answer: LookResult | undefined): LookedAt {
  if (answer?.state !== 'waiting') return { ...progressOf(due), share: 0, againSeconds: null };
  return {
    ...progressAfter(due, answer, due),
    share: shareOf(answer),
    againSeconds: secondsToNextLook(answer.nextPollSeconds, due.ageSeconds, Math.random()),
  };
}

/**
 * Writes what follows from the looks: when each is looked at again, how far its generation is, and
 * jobs that collect what is ready. Resolves with what the rows of generations say then, one for each
 * whose progress was kept.
 */
export async function keepLooks(
  { database, queue, ...deciding }: Looking & { database: Database; queue: Queue },
  due: readonly DueAttempt[],
  found: readonly LookedAt[],
): Promise<ReadonlyMap<string, number>> {
  const looks = due.flatMap((of, index) => {
    const look = found[index];
    return look ? [toWrite(deciding, of, look)] : [];
  });
  return database.transaction(async (tx) => {
    const written = await writeLooks(tx, looks);
    const ready = new Set(looks.filter(({ nextLookAt }) => !nextLookAt).map(({ id }) => id));
    for (const { id, generationId, step } of written) {
      if (!ready.has(id)) continue;
      const job = { generationId, step };
      await queue.enqueue(tx, 'generation.outside', job, { priority: POLL_PRIORITY });
    }
    const kept = new Set(written.map(({ id }) => id));
    const shown = due.flatMap(({ attempt, id }, index) =>
      kept.has(attempt.id) && !ready.has(attempt.id) ? [{ ...found[index], generationId: id }] : [],
    );
    return keepProgress(tx, shown);
  });
}

function toWrite(
  deciding: Looking,
  due: DueAttempt,
  { share, againSeconds }: LookedAt,
): LeasedLook {
  const { attempt, leasedUntil } = due;
  const provider = deciding.providers.find(({ name }) => name === attempt.provider);
  const known: Known = {
    attempt,
    earlier: [],
    isOver: false,
    capability: due.capability,
    deadlineAt: new Date(due.deadlineAt),
    service: provider ? serviceOf(deciding, provider, attempt) : null,
    candidates: [],
    waits: deciding.waits,
  };
  const looked = { is: 'looked-at', claim: attempt.claim, againSeconds } as const;
  const { next } = decide(known, looked, nowOf(due));
  return { id: attempt.id, leasedUntil, share, nextLookAt: next?.nextLookAt ?? null };
}
