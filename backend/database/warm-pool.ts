import type { Pool } from 'pg';
import type { Log } from '../log.ts';

const CHECK_MS = 2_000;

/**
 * Keeps `size` connections of the pool open, and reopens them after an outage of PostgreSQL.
 * Connecting takes four round trips; a request with a deadline, such as a webhook, must not wait
 * for them. The pool's own `min` only keeps connections that are open already.
 */
export function keepWarm(pool: Pool, size: number, log: Log): { stop(): Promise<void> } {
  let isStopped = false;
  let opening: Promise<unknown> = Promise.resolve();

  async function open(): Promise<void> {
    const missing = size - pool.totalCount;
    if (missing <= 0) return;
    // The pool hands out idle connections first; they are released at once.
    const requested = Array.from({ length: pool.idleCount + missing }, async () =>
      (await pool.connect()).release(),
    );
    for (const result of await Promise.allSettled(requested)) {
      if (result.status === 'rejected') log.debug({ err: result.reason }, 'no warm connection');
    }
  }

  const refill = () => {
    opening = opening.then(() => (isStopped ? undefined : open()));
  };
  refill();
  const timer = setInterval(refill, CHECK_MS).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await opening;
    },
  };
}
