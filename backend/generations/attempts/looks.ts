import { clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Capability, LookResult } from '../../providers/provider.ts';
import { POLL_PRIORITY } from '../engine.ts';
import type { GenerationRow } from '../generation-row.ts';
import { secondsToNextLook } from '../asking/poll-schedule.ts';
import { keepProgress, progressAfter, shareOf, type Progress } from '../steps/progress.ts';
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
  shown: Progress;
} & Pick<GenerationRow, 'id' | 'user_id' | 'run' | 'started_at' | 'provider' | 'instead_of'>;

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
  g.id, g.user_id, g.run, g.started_at, g.provider, g.instead_of,
  json_build_object('progress', g.progress, 'stage', g.stage, 'queuePosition', g.service_position,
    'remainingSeconds', extract(epoch from g.service_ready_at - now())::int) as shown`;

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
export type Look = { of: DueAttempt; shown: Progress; share: number; againSeconds: number | null };

export function toLook(of: DueAttempt, answer: LookResult | undefined): Look {
  const { shown } = of;
  if (answer?.state !== 'waiting') return { of, shown, share: 0, againSeconds: null };
  const { nextPollSeconds } = answer;
  return {
    of,
    shown: progressAfter(shown, answer, of),
    share: shareOf(answer),
    againSeconds: secondsToNextLook(nextPollSeconds, of.ageSeconds, Math.random()),
  };
}

/**
 * Writes what follows from looks: when each is looked at again, how far its generation is, and jobs
 * that collect what is ready. Resolves with what is to be shown of those generations whose row has
 * changed, as the row says it: other steps may be further than this process has read.
 */
export async function keepLooks(
  { database, queue, ...deciding }: Looking & { database: Database; queue: Queue },
  looks: readonly Look[],
): Promise<Pick<Look, 'of' | 'shown'>[]> {
  const leased = looks.map((look) => toLeased(deciding, look));
  return database.transaction(async (tx) => {
    const written = new Set<string>();
    for (const { id, generationId, step, isReady } of await writeLooks(tx, leased)) {
      if (!isReady) written.add(id);
      else {
        const job = { generationId, step };
        await queue.enqueue(tx, 'generation.outside', job, { priority: POLL_PRIORITY });
      }
    }
    const waiting = looks.filter(({ of }) => written.has(of.attempt.id));
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

function toLeased(deciding: Looking, { of, share, againSeconds }: Look): LeasedLook {
  const { attempt, leasedUntil, capability } = of;
  const provider = deciding.providers.find(({ name }) => name === attempt.provider);
  const known: Known = {
    attempt,
    earlier: [],
    isOver: false,
    capability,
    deadlineAt: new Date(of.deadlineAt),
    service: provider ? serviceOf(deciding, provider, attempt) : null,
    candidates: [],
    waits: deciding.waits,
  };
  const looked = { is: 'looked-at', claim: attempt.claim, againSeconds } as const;
  const { next } = decide(known, looked, nowOf(of));
  return { id: attempt.id, leasedUntil, share, nextLookAt: next?.nextLookAt ?? null };
}
