import { limitConcurrency } from '../../concurrency.ts';
import { openRenderProcess, type RenderSettings } from './render-process.ts';

const AT_ONCE = 2;
const WAITING = 20;

/**
 * Opens render processes of one script: two work at once, 20 jobs wait, and more are refused. They
 * are started when they are needed, and ended when they were idle for `idleMs`.
 */
export function openProcessPool<Job>(
  settings: RenderSettings & { script: string },
  { idleMs }: { idleMs: number },
) {
  const processes = Array.from({ length: AT_ONCE }, () =>
    openRenderProcess<Job>({ ...settings, isAwaited: true }, { idleMs }),
  );
  const idle = [...processes];
  const inTurn = limitConcurrency(AT_ONCE, WAITING);
  const signal = new AbortController().signal;

  async function perform(job: Job, seconds: number): Promise<void> {
    const process = idle.pop();
    if (!process) throw new Error('no process of the pool is idle');
    try {
      await process.run(job, { signal, seconds });
    } finally {
      idle.push(process);
    }
  }

  return {
    /** Starts the process of the next job: it takes longer to start than a photo to arrive. */
    prepare: (): void => idle.at(-1)?.start(),
    /**
     * Does a job in its turn, unless its caller has given up by then. Refuses with `server.busy`
     * where too many wait, and throws `RenderFailure`.
     */
    run: (job: Job, seconds: number, isWanted = () => true): Promise<void> =>
      inTurn(async () => (isWanted() ? await perform(job, seconds) : undefined)),
    close: async (): Promise<void> =>
      void (await Promise.all(processes.map((each) => each.close()))),
  };
}
