import type { Log } from '../log.ts';

export interface RepeatedTask {
  /** Starts no further round; resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `gapMs`, never twice at once; a failure is logged and the next round follows. */
export function repeat(gapMs: number, log: Log, work: () => Promise<void>): RepeatedTask {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.warn({ err: error }, 'a repeated task failed'))
        .then(schedule);
    }, gapMs);
    timer.unref();
  };
  schedule();

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
