import type { Generation } from '../../contract/generation.ts';
import { pause } from '../../backend/clock.ts';
import type { Queryable } from '../../backend/database/transaction.ts';
import type { Person } from '../person.ts';
import { until } from '../until.ts';

/** For a machine that is busy with much else; nothing that works waits for so long. */
export const WAIT_SECONDS = 600;
const CALM_MS = 150;

/** As `until`, but a few times a second: many wait at the same time. */
export const untilCalmly = <T>(
  look: () => Promise<T>,
  isEnough: (seen: T) => boolean,
): Promise<T> =>
  until(
    async () => {
      await pause(CALM_MS);
      return look();
    },
    isEnough,
    WAIT_SECONDS,
  );

export const isOver = ({ status }: Generation) => !['queued', 'running'].includes(status);

export const untilEnded = (person: Person, id: string): Promise<Generation> =>
  untilCalmly(() => person.generation(id), isOver);

/** What a service still works on is cancelled there after the order has ended. */
export const untilAttemptsEnd = (database: Queryable, generationId: string): Promise<object[]> =>
  untilCalmly(
    () =>
      database.sql<object>`select state, capability, step, try, fault from provider_jobs
          where generation_id = ${generationId} and finished_at is null`,
    (rows) => rows.length === 0,
  );
