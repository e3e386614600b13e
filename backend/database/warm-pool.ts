import type { Pool } from 'pg';
import type { Log } from '../log.ts';

const CHECK_MS = 2_000;

/**
 * Keeps `size` connections of the pool open, from now on and again after PostgreSQL was away. To
 * open one takes four ways to PostgreSQL and back; whoever has to answer in time, as a webhook has,
 * must not be the one who waits for them. The pool's own `min` only keeps what is open already.
 */
export function keepWarm(pool: Pool, size: number, log: Log): { stop(): Promise<void> } {
  let isStopped = false;
  let opening: Promise<unknown> = Promise.resolve();

  async function open(): Promise<void> {
    const missing = size - pool.totalCount;
    if (missing <= 0) return;
    // Idle ones are handed out first, and are back at once: nobody waits for them meanwhile.
    const asked = Array.from({ length: pool.idleCount + missing }, async () =>
      (await pool.connect()).release(),
    );
    for (const result of await Promise.allSettled(asked)) {
      if (result.status === 'rejected') log.debug({ err: result.reason }, 'no warm connection');
    }
  }

  const look = () => {
    opening = opening.then(() => (isStopped ? undefined : open()));
  };
  look();
  const timer = setInterval(look, CHECK_MS).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await opening;
    },
  };
}
