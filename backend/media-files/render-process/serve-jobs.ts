import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { UnusableFilm } from './film-limits.ts';
import { ALIVE_MS, type RenderMessage } from './messages.ts';

/** The means of a script of a render process, given by its parent (`render-process.ts`). */
export type RenderSide = {
  ffmpegPath: string;
  /** The path without links; throws for one that leads out of the folder. */
  inFolder: (path: string) => Promise<string>;
  send: (message: RenderMessage) => void;
};

/**
 * Performs the jobs of a render process, one after the other, and tells its parent that it is alive
 * and how they end. It is called once; the process has no environment and ends with its parent.
 */
export function serveJobs<Job>(perform: (job: Job, side: RenderSide) => Promise<unknown>): void {
  const [folder = '', ffmpegPath = ''] = process.argv.slice(2);

  async function inFolder(path: string): Promise<string> {
    const real = join(await realpath(dirname(path)), basename(path));
    const within = (await realpath(folder)) + sep;
    const target = await realpath(real).catch(() => real);
    if (target.startsWith(within)) return target;
    throw new Error(`${path} is outside of ${folder}`);
  }

  async function answer(job: Job): Promise<void> {
    const alive = setInterval(() => send({ is: 'alive' }), ALIVE_MS);
    try {
      send({ is: 'done', result: await perform(job, { ffmpegPath, inFolder, send }) });
    } catch (error) {
      send({ is: 'failed', ...failureOf(error) });
    } finally {
      clearInterval(alive);
    }
  }

  process.on('disconnect', endAll);
  // Whoever stops all processes at once stops the parent, too, which may still finish its job.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  // oxlint-disable-next-line typescript/no-misused-promises -- `answer` answers every fault itself
  process.on('message', answer);
}

function failureOf(error: unknown) {
  const isFilm = error instanceof UnusableFilm;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const name = error instanceof Error ? error.name : undefined;
  return { why: messageOf(error), isFilm, code, name };
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function send(message: RenderMessage): void {
  process.send?.(message);
}

/**
 * At once, with the programs it has started; `process.exit` would wait for what is being decoded.
 */
function endAll(): void {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
}
