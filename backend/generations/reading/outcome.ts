import { EventEmitter } from 'node:events';
import type { Generation } from '#contract/generation.ts';
import { pause } from '../../clock.ts';
import { OUTCOME_CHANNEL, type Engine } from '../engine.ts';
import { readGeneration, type Reading } from './list.ts';

/** How long a lost wake-up can delay an answer. */
const POLL_MS = 2_000;

export interface Outcomes {
  /**
   * Waits until the generation is over; returns null when time or the caller runs out first. The
   * generation goes on either way.
   */
  wait(
    userId: number,
    id: string,
    until: { timeoutSeconds: number; signal: AbortSignal },
  ): Promise<Generation | null>;
}

/** Readers wait for the notification that follows a settlement, in any process. */
export async function openOutcomes(engine: Reading & Pick<Engine, 'listener'>): Promise<Outcomes> {
  const waiting = new EventEmitter().setMaxListeners(0);
  await engine.listener.on(OUTCOME_CHANNEL, (id) => {
    for (const over of id === null ? waiting.eventNames() : [id]) waiting.emit(over);
  });

  return {
    wait: async (userId, id, { timeoutSeconds, signal }) => {
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
