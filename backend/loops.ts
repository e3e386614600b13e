import type { Log } from './log.ts';

type LoopDeclaration = {
  everyMs: number;
  /** `one`: every process is ready to, and a lock lets one at a time; it needs no worker. */
  in: 'all' | 'api' | 'worker' | 'one';
  /** For `docs/operations.md`. */
  does: string;
};

/**
 * Work that each process repeats for itself. What several processes must not do twice is a job with
 * a schedule (`backend/jobs/declared.ts`).
 */
export const declaredLoops = {
  'database.connections': {
    everyMs: 2_000,
    in: 'all',
    does: 'reopens connections after an outage',
  },
  'jobs.steps': { everyMs: 1_000, in: 'worker', does: 'takes steps whose wake-up was lost' },
  'jobs.others': { everyMs: 5_000, in: 'all', does: 'takes other jobs whose wake-up was lost' },
  'attempts.due': { everyMs: 1_000, in: 'worker', does: 'asks services about work that is due' },
  'sockets.heads': { everyMs: 2_000, in: 'api', does: 'makes up for lost pushes, sees new roles' },
  'sockets.sessions': { everyMs: 30_000, in: 'api', does: 'disconnects ended sessions' },
  'sockets.usage': { everyMs: 1_000, in: 'api', does: 'sends live usage to administrators' },
  'providers.circuits': { everyMs: 5_000, in: 'all', does: 'reads which providers are out' },
  'providers.check': { everyMs: 3_600_000, in: 'all', does: 'reads what providers publish' },
  'runs.medians': { everyMs: 60_000, in: 'all', does: 'reads how long runs take' },
  'runs.places': { everyMs: 1_000, in: 'one', does: 'sends waiting users their place' },
  'switches.read': { everyMs: 5_000, in: 'api', does: 'reads what the operator switched off' },
  'processes.heartbeat': { everyMs: 5_000, in: 'all', does: 'shows this process and its load' },
  'processes.users': { everyMs: 250, in: 'all', does: 'shows that users came or left' },
  'files.left': { everyMs: 600_000, in: 'all', does: 'removes files of processes that died' },
  'rollups.fold': { everyMs: 2_000, in: 'one', does: 'adds what has ended to the figures' },
  'alerts.judge': { everyMs: 10_000, in: 'one', does: 'announces what is wrong or over' },
} as const satisfies Record<string, LoopDeclaration>;

export type Loop = ReturnType<typeof startLoop>;

/** Runs `work` as declared, never twice at once; a failure is logged and the next round follows. */
export function startLoop(name: keyof typeof declaredLoops, log: Log, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.warn({ err: error, loop: name }, 'a repeated task failed'))
        .then(schedule);
    }, declaredLoops[name].everyMs);
    timer.unref();
  };
  schedule();

  return {
    /** Starts no further round; resolves when the running one has ended. */
    stop: (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
