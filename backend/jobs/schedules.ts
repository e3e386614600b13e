import { randomInt } from 'node:crypto';
import type { Log } from '../log.ts';
import { declarationOf, type JobName } from './declared.ts';
import type { Queue } from './queue.ts';

/**
 * Sends those of these jobs that are declared with an interval; pg-boss keeps one per interval over all
 * processes. Returns how to stop.
 */
export function startSchedules(queue: Queue, names: readonly JobName[], log: Log): () => void {
  const timers = names.flatMap((name) => {
    const { schedule } = declarationOf(name);
    if (!schedule) return [];
    const { everySeconds: seconds, jitterSeconds = 0 } = schedule;
    const send = () =>
      void queue
        .enqueueOncePer(seconds, name, randomInt(Math.ceil(jitterSeconds / 2), jitterSeconds + 1))
        .catch((error: unknown) => log.warn({ err: error, queue: name }, 'schedule'));
    send();
    return [setInterval(send, seconds * 1000)];
  });
  return () => timers.forEach(clearInterval);
}
