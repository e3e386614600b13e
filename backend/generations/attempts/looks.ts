import type { LookResult } from '../../providers/provider.ts';
import { POLL_PRIORITY } from '../engine.ts';
import type { StoredGeneration } from '../stored-generation.ts';
import { secondsToNextLook } from '../asking/poll-schedule.ts';
import { keepProgress, progressAfter, shareOf, type Progress } from '../steps/progress.ts';
import type { Attempt } from './attempt.ts';
import { decide } from './decide.ts';
import { nowOf, toSeen, type Deciding, type Seen } from './happen.ts';
import { attemptColumns, leaseDue, toAttempt, writeLooks, type StoredAttempt } from './rows.ts';
import { secondsSince } from './rules.ts';

/** Longer than a call, so that an attempt has one look at a time; what a crash costs. */
const LEASE_SECONDS = 30;

/** A provider attempt that is due, and what a look needs of its generation. */
export type DueAttempt = {
  seen: Seen & { attempt: Attempt };
  /** When others may take it; PostgreSQL's text, which names this lease. */
  leasedUntil: string;
  /** Those that have ended, and the shares of those that are worked on elsewhere. */
  stepsDone: number;
  steps: number;
  shown: Progress;
} & Pick<StoredGeneration, 'id' | 'user_id' | 'run' | 'started_at' | 'provider' | 'instead_of'>;

type DueRow = Omit<DueAttempt, 'seen' | 'leasedUntil'> &
  Pick<Seen, 'capability'> & {
    attempt: StoredAttempt;
    leasedUntil: string | null;
    deadlineAt: string;
    readAt: string;
  };

const dueColumns = `(select row_to_json(a) from (select ${attemptColumns('p')}) as a) as attempt,
  p.next_poll_at as "leasedUntil", now() as "readAt", p.capability, g.deadline_at as "deadlineAt",
  g.steps_done + (
    select coalesce(sum(o.fraction), 0)::float8 from provider_jobs o
     where o.generation_id = g.id and o.finished_at is null and o.id <> p.id
  ) as "stepsDone", jsonb_array_length(g.steps) as steps,
  g.id, g.user_id, g.run, g.started_at, g.provider, g.instead_of,
  json_build_object('progress', g.progress, 'stage', g.stage, 'queuePosition', g.service_position,
    'remainingSeconds', extract(epoch from g.service_ready_at - now())::int) as shown`;

/** `found` counts those too whose generation is over: they are only taken off the list. */
export async function leaseAttempts(deciding: Deciding, provider: string, most: number) {
  const of = { provider, most, leaseSeconds: LEASE_SECONDS };
  const rows = await leaseDue<DueRow>(deciding.database, of, dueColumns);
  const due = rows.flatMap(({ leasedUntil, capability, deadlineAt, readAt, ...row }) => {
    if (leasedUntil === null) return [];
    const attempt = toAttempt(row.attempt);
    const { id: generationId } = row;
    const { step } = row.attempt;
    const read = { generationId, step, isOver: false, work: null, deadlineAt, readAt };
    const seen = toSeen(deciding, read, { attempts: [attempt] });
    return [{ ...row, leasedUntil, seen: { ...seen, attempt, capability } }];
  });
  return { found: rows.length, due };
}

/** The finding of a look; without seconds the result is ready. */
export type Look = { of: DueAttempt; shown: Progress; share: number; againSeconds: number | null };

export function toLook(of: DueAttempt, answer: LookResult | undefined): Look {
  const { shown, seen } = of;
  if (answer?.state !== 'waiting') return { of, shown, share: 0, againSeconds: null };
  const ageSeconds = secondsSince(seen.attempt.openedAt, seen.readAt);
  return {
    of,
    shown: progressAfter(shown, answer, of),
    share: shareOf(answer),
    againSeconds: secondsToNextLook(answer.nextPollSeconds, ageSeconds, Math.random()),
  };
}

/**
 * Writes what follows from looks: when each is looked at again, how far its generation is, and jobs
 * that collect what is ready. Resolves with what is to be shown of those generations whose row has
 * changed, as the row says it: other steps may be further than this process has read.
 */
export async function keepLooks(
  { database, queue }: Pick<Deciding, 'database' | 'queue'>,
  looks: readonly Look[],
): Promise<Pick<Look, 'of' | 'shown'>[]> {
  const leased = looks.map(({ of: { seen, leasedUntil }, share, againSeconds }) => {
    const { id, claim } = seen.attempt;
    const { next } = decide(seen, { is: 'looked-at', claim, againSeconds }, nowOf(seen));
    return { id, leasedUntil, share, nextLookAt: next?.nextLookAt ?? null };
  });
  return database.transaction(async (tx) => {
    const written = new Set<string>();
    for (const { id, generationId, step, isReady } of await writeLooks(tx, leased)) {
      if (!isReady) written.add(id);
      else {
        const job = { generationId, step };
        await queue.enqueue(tx, 'generation.outside', job, { priority: POLL_PRIORITY });
      }
    }
    const waiting = looks.filter(({ of }) => written.has(of.seen.attempt.id));
    const kept = await keepProgress(
      tx,
      waiting.map(({ of, shown }) => ({ ...shown, generationId: of.id })),
    );
    return waiting.flatMap(({ of, shown }) => {
      const progress = kept.get(of.id);
      return progress === undefined ? [] : [{ of, shown: { ...shown, progress } }];
    });
  });
}
