import { defineStatement, oncePer } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Capability, ProviderRef } from '../providers/provider.ts';
import { POLL_PRIORITY } from './engine.ts';
import type { GenerationRow } from './generation-row.ts';
import type { Progress } from './progress.ts';

/** A provider attempt that is due, and what a look needs of its generation. */
export type DueAttempt = {
  attemptId: string;
  ref: ProviderRef;
  /** Null where a process of an older version opened it. */
  capability: Capability | null;
  /** When others may take it; PostgreSQL's text, which names this claim of it. */
  leasedUntil: string;
  /** Since it was submitted, or almost. */
  ageSeconds: number;
  /** Those that have ended, and the shares of those that are worked on elsewhere. */
  stepsDone: number;
  steps: number;
} & Progress &
  Pick<GenerationRow, 'id' | 'user_id' | 'run' | 'started_at' | 'provider' | 'instead_of'>;

/**
 * Takes attempts of this provider that are due, the longest first; no other process gets them before
 * the lease is over. Those of generations that are over are only taken off the list.
 */
export async function claimDue(
  sql: Queryable,
  { provider, most, leaseSeconds }: { provider: string; most: number; leaseSeconds: number },
): Promise<{ found: number; due: DueAttempt[] }> {
  const rows = await sql.query<Omit<DueAttempt, 'leasedUntil'> & { leasedUntil: string | null }>(
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
     returning p.id as "attemptId", p.ref, p.capability, p.next_poll_at as "leasedUntil",
               extract(epoch from now() - p.created_at)::float8 as "ageSeconds",
               g.steps_done + (
                 select coalesce(sum(o.fraction), 0)::float8 from provider_jobs o
                  where o.generation_id = g.id and o.finished_at is null and o.id <> p.id
               ) as "stepsDone", jsonb_array_length(g.steps) as steps,
               g.id, g.user_id, g.run, g.progress, g.stage, g.started_at,
               g.provider, g.instead_of, g.service_position as "queuePosition",
               extract(epoch from g.service_ready_at - now())::int as "remainingSeconds"`,
    [provider, most, leaseSeconds],
  );
  const due = rows.filter((row): row is DueAttempt => row.leasedUntil !== null);
  return { found: rows.length, due };
}

/** The attempt of this ref is due now, before everything else that is. */
export async function makeDue(
  sql: Queryable,
  { provider, ref }: { provider: string; ref: ProviderRef },
): Promise<void> {
  await sql.query(
    `update provider_jobs set next_poll_at = '-infinity'
      where provider = $1 and state = 'submitted' and next_poll_at is not null and ref @> $2::jsonb`,
    [provider, JSON.stringify(ref)],
  );
}

/** What a look has found about a claimed attempt. */
export type LookedAt = Pick<DueAttempt, 'attemptId' | 'leasedUntil'> &
  Progress & {
    isReady: boolean;
    /** 0..1 of the step. */
    share: number;
    /** Ignored for one that is ready. */
    afterSeconds: number;
  };

/** What the row of a generation says after looks at its attempts; `attemptId` is the furthest of them. */
export type KeptProgress = { attemptId: string; progress: number };

/**
 * Writes what was found: when each is due again, how far its generation is, and for those that are
 * ready a job that collects the result. Returns what the rows of generations say then, one for each
 * that was written: nothing is written of an attempt that ended, was claimed by another process, or
 * that a callback of its service made due again meanwhile. Wake the queue after it.
 */
export function keepLooks(
  sql: Queryable,
  queue: Queue,
  looks: readonly LookedAt[],
): Promise<KeptProgress[]> {
  return keepStatement(queue)(sql, looks);
}

const keepStatement = oncePer((queue: Queue) =>
  defineStatement<readonly LookedAt[], KeptProgress>((statement) => {
    const { json, part } = statement;
    const looks = part(
      'looks',
      [
        'attempt_id',
        'leased_until',
        'is_ready',
        'due_at',
        'share',
        'progress',
        'stage',
        'queue_position',
        'ready_at',
      ],
      `select "attemptId" as attempt_id, "leasedUntil" as leased_until, "isReady" as is_ready,
              case when not "isReady" then now() + make_interval(secs => "afterSeconds") end as due_at,
              share, progress, stage, "queuePosition" as queue_position,
              now() + make_interval(secs => "remainingSeconds") as ready_at
         from jsonb_to_recordset(${json((all) => all)})
           as look("attemptId" bigint, "leasedUntil" timestamptz, "isReady" boolean,
                   "afterSeconds" float8, share real, progress real, stage text,
                   "queuePosition" int, "remainingSeconds" int)`,
    );
    const kept = part(
      'kept',
      [
        'id',
        'generation_id',
        'step',
        'is_ready',
        'progress',
        'stage',
        'queue_position',
        'ready_at',
      ],
      `update provider_jobs p
          set fraction = greatest(p.fraction, ${looks.of('share')}),
              next_poll_at = ${looks.of('due_at')}
         from ${looks.name}
        where p.id = ${looks.of('attempt_id')} and p.state = 'submitted'
          and p.next_poll_at = ${looks.of('leased_until')}
       returning p.id, p.generation_id, p.step, ${looks.of('is_ready')}, ${looks.of('progress')},
                 ${looks.of('stage')}, ${looks.of('queue_position')}, ${looks.of('ready_at')}`,
    );
    const furthest = part(
      'furthest',
      ['id', 'generation_id', 'progress', 'stage', 'queue_position', 'ready_at'],
      `select distinct on (generation_id) id, generation_id, progress, stage, queue_position, ready_at
         from ${kept.name} where not is_ready order by generation_id, progress desc, id`,
    );
    const progressed = part(
      'progressed',
      ['id', 'progress'],
      // Skips a locked row: the end of a generation locks first its row and then the attempt's, this
      // statement the other way round, so waiting could deadlock.
      `update generations g
          set progress = greatest(g.progress, ${furthest.of('progress')}),
              stage = ${furthest.of('stage')}, service_position = ${furthest.of('queue_position')},
              service_ready_at = ${furthest.of('ready_at')}
         from ${furthest.name}
        where g.id = ${furthest.of('generation_id')}
          and (g.progress < ${furthest.of('progress')} or g.stage is distinct from ${furthest.of('stage')}
               or g.service_position is distinct from ${furthest.of('queue_position')}
               or ${furthest.of('ready_at')} is not null or g.service_ready_at is not null)
          and g.id in (select id from generations
                        where id in (select ${furthest.of('generation_id')} from ${furthest.name})
                          and state = 'running'
                          for update skip locked)
       returning ${furthest.of('id')}, g.progress`,
    );
    queue.enqueuePart(
      statement,
      'generation.outside',
      `select jsonb_build_object('generationId', ${kept.of('generation_id')},
                                 'step', ${kept.of('step')}) as data,
              ${POLL_PRIORITY} as priority, null::uuid as id
         from ${kept.name} where ${kept.of('is_ready')}`,
    );
    return `select ${progressed.of('id')} as "attemptId", ${progressed.of('progress')} as progress
              from ${progressed.name}`;
  }),
);
