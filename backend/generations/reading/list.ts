import { EventEmitter } from 'node:events';
import type { z } from 'zod';
import type { Generation } from '#contract/generation.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { toolRoutes } from '#contract/tools.ts';
import { statusFilters } from '#contract/status-filters.ts';
import { pause } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { OUTCOME_CHANNEL, type Engine } from '../engine.ts';
import { generationColumns, toGeneration, type StoredGeneration } from '../stored-generation.ts';

type Reading = Pick<Engine, 'database' | 'expected'>;

type PositionedRow = StoredGeneration & { queue_position: number | null };

/** How many are served before this one, and one: counted only for what is queued. */
const queuePosition = `case when g.state = 'queued' then (
    select count(*)::int from generations q
     where q.state = 'queued'
       and (q.priority, g.created_at, g.id) >= (g.priority, q.created_at, q.id)
  ) end as queue_position`;

/**
 * A page of a user's generations, newest first, read off an index from the cursor on. `nextCursor`
 * is `before` of the page behind this one; null when there is none.
 */
export async function listGenerations(
  engine: Reading,
  userId: number,
  { limit = PAGE_SIZE, before, status, tool }: z.infer<typeof toolRoutes.generations.query>,
): Promise<{ generations: Generation[]; nextCursor: string | null }> {
  const values: unknown[] = [userId, limit];
  const wanted = (value: unknown, condition: (parameter: string) => string) =>
    value === undefined ? '' : `and ${condition(`$${values.push(value)}`)}`;
  // One text per combination, so that each is prepared for what it asks.
  const rows = await engine.database.query<PositionedRow>(
    `select ${generationColumns}, ${queuePosition} from generations g
      where g.user_id = $1
        ${wanted(before, (id) => `(g.created_at, g.id) < (${CURSOR_ROW} and c.id = ${id}::uuid)`)}
        ${wanted(status && statusFilters[status], (states) => `g.state = any(${states}::text[])`)}
        ${wanted(tool, (key) => `g.tool = ${key}`)}
      order by g.created_at desc, g.id desc limit $2::int + 1`,
    values,
  );
  const generations = rows
    .slice(0, limit)
    .map((row) => toGeneration(row, engine.expected, row.queue_position));
  const last = rows.length > limit ? generations.at(-1) : undefined;
  return { generations, nextCursor: last?.id ?? null };
}

/** Another user's generation is no cursor: nothing is older than none. */
const CURSOR_ROW = 'select c.created_at, c.id from generations c where c.user_id = $1';

/** A user's own generation. Refuses with `generation.not-found`, also for other people's. */
export async function readGeneration(engine: Reading, userId: number, id: string) {
  const [row] = await engine.database.query<PositionedRow>(
    `select ${generationColumns}, ${queuePosition}
       from generations g where g.id = $1 and g.user_id = $2`,
    [id, userId],
  );
  if (!row) throw new Refusal('generation.not-found');
  return toGeneration(row, engine.expected, row.queue_position);
}

/** How long a lost wake-up can delay an answer. */
const POLL_MS = 2_000;

export type Outcomes = Awaited<ReturnType<typeof openOutcomes>>;
/** When a reader of an outcome stops waiting. */
type Until = { timeoutSeconds: number; signal: AbortSignal };

/** Readers wait for the notification that follows a settlement, in any process. */
export async function openOutcomes(engine: Reading & Pick<Engine, 'listener'>) {
  const waiting = new EventEmitter().setMaxListeners(0);
  await engine.listener.on(OUTCOME_CHANNEL, (id) => {
    for (const over of id === null ? waiting.eventNames() : [id]) waiting.emit(over);
  });

  return {
    /**
     * Waits until the generation is over; returns null when time or the caller runs out first. The
     * generation goes on either way.
     */
    wait: async (userId: number, id: string, { timeoutSeconds, signal }: Until) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
      for (;;) {
        const woken = new AbortController();
        const wake = () => woken.abort();
        // Waiting starts before looking, so that no notice falls in between.
        waiting.on(id, wake);
        try {
          const generation = await readGeneration(engine, userId, id);
          if (!['queued', 'running'].includes(generation.status)) return generation;
          if (limit.aborted) return null;
          await pause(POLL_MS, AbortSignal.any([limit, woken.signal]));
        } finally {
          waiting.off(id, wake);
        }
      }
    },
  };
}
