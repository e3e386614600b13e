import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { UnusableFilm } from './film-limits.ts';
import { ALIVE_MS, type RenderJob, type RenderJobs, type RenderMessage } from './messages.ts';

/*
 * The render process: it decodes what others made, one job after the other, and its parent
 * (`render-process.ts`) ends it. It has no environment and writes nothing outside its folder.
 */

type Jobs = { [K in keyof RenderJobs]: (files: RenderJobs[K]) => Promise<void> };

const [folder = '', ffmpegPath = ''] = process.argv.slice(2);
let jobs: Promise<Jobs> | undefined;

process.on('disconnect', endAll);
// Whoever stops all processes at once stops the parent, too, which may still finish its job.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
// oxlint-disable-next-line typescript/no-misused-promises -- `perform` answers every fault itself
process.on('message', perform);

async function perform(job: RenderJob): Promise<void> {
  const alive = setInterval(() => send({ is: 'alive' }), ALIVE_MS);
  try {
    jobs ??= openJobs();
    const film = await inFolder(job.files.film);
    const jpeg = await inFolder(job.files.jpeg);
    await (await jobs)[job.kind]({ film, jpeg });
    send({ is: 'done' });
  } catch (error) {
    send({ is: 'failed', ...failureOf(error) });
  } finally {
    clearInterval(alive);
  }
}

/** By the library, which is loaded here alone; by the ffmpeg program on machines it is not made for. */
async function openJobs(): Promise<Jobs> {
  try {
    await import('node-av/lib');
  } catch (error) {
    const text = `films are decoded by ${ffmpegPath}: ${messageOf(error)}`;
    send({ is: 'notice', text });
    const { makePosterByProgram } = await import('./poster-by-program.ts');
    return { poster: (files) => makePosterByProgram(ffmpegPath, files) };
  }
  const { makePoster } = await import('./make-poster.ts');
  return { poster: makePoster };
}

/** The path without links; throws for one that leads out of the folder. */
async function inFolder(path: string): Promise<string> {
  const real = join(await realpath(dirname(path)), basename(path));
  const within = (await realpath(folder)) + sep;
  const target = await realpath(real).catch(() => real);
  if (target.startsWith(within)) return target;
  throw new Error(`${path} is outside of ${folder}`);
}

function failureOf(error: unknown) {
  const isFilm = error instanceof UnusableFilm;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { why: messageOf(error), isFilm, code };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function send(message: RenderMessage): void {
  process.send?.(message);
}

/** At once, with the programs it has started; `process.exit` would wait for what is being decoded. */
function endAll(): void {
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
}
