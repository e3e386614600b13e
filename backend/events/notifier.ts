import type { Log } from '../log.ts';
import type { Queryable } from '../database/transaction.ts';

/** A push that waited behind this many others is given up: the head beacon heals it. */
const WAITING_MAX = 20_000;

export interface Notifier {
  /** In order, soon, never throws. */
  push(channel: string, payload: string): void;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
}

/**
 * Sends notifications in order, one statement at a time. What arrives while one is on its way is
 * the next one: no wait when idle, and under load one instance-wide lock for many pushes.
 */
export function createNotifier(database: Queryable, log: Log): Notifier {
  let waiting: { channel: string; payload: string }[] = [];
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    // One turn later, so that the events of one commit leave together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await database.query(
          'select pg_notify(c, p) from unnest($1::text[], $2::text[]) as n(c, p)',
          [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
        );
      } catch (error) {
        log.warn({ err: error, lost: batch.length }, 'pushes were not sent; the beacon heals them');
      }
    }
    sending = undefined;
  }

  return {
    push: (channel, payload) => {
      if (waiting.length >= WAITING_MAX) waiting.shift();
      waiting.push({ channel, payload });
      sending ??= send();
    },
    drained: () => sending ?? Promise.resolve(),
  };
}
