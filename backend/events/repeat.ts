import type { Log } from '../log.ts';

export interface RepeatedTask {
  /** No further round starts; resolves when a running one has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `gapMs`, never twice at once; a failure is logged and tried again next time. */
export function repeat(gapMs: number, log: Log, work: () => Promise<void>): RepeatedTask {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.warn({ err: error }, 'live push: a round was skipped'))
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
