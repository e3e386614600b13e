import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitConcurrency } from '../../concurrency.ts';
import { lowerPriority } from '../ffmpeg.ts';
import type { PosterJob, RenderMessage } from './messages.ts';

/**
 * Why a job was not done. `of` says who is at fault: the film, which was refused, took too long or
 * too much memory, or broke the decoder; or the process, which was ended or stopped from outside.
 */
export class RenderFailure extends Error {
  readonly of: 'film' | 'process';
  /** The system's, such as that of a full disk. */
  readonly code: string | undefined;
  /** The name of the error in the process; `TimeoutError` where its time was over. */
  readonly errorName: string | undefined;

  constructor(of: 'film' | 'process', reason: string, more: { code?: string; name?: string } = {}) {
    super(reason);
    this.name = 'RenderFailure';
    this.of = of;
    this.code = more.code;
    this.errorName = more.name;
  }
}

/**
 * Decodes what others made, in a process that has no environment and reads and writes files of one
 * folder alone. It is started when it is needed, and ended when it takes too much or has been idle.
 */
export interface RenderProcess<Job = PosterJob, Result = void> {
  /** Starts the process ahead of a job, unless it runs. */
  start(): void;
  /**
   * Does one job after the other, and resolves to what the script says of it. Throws
   * `RenderFailure`, or the signal's reason: the process has ended then and writes no more, unless
   * it has refused the film.
   */
  run(job: Job, options: RunOptions): Promise<Result>;
  /** Ends the process with the job that it works on. */
  close(): Promise<void>;
}

type RunOptions = {
  signal: AbortSignal;
  seconds: number;
  /** Called by jobs that tell how far they are. */
  onProgress?: (fraction: number, stage: string) => void;
};

export type RenderSettings = {
  scratchDir: string;
  ffmpegPath: string;
  log: { warn: (facts: object, text: string) => void };
  /** Calls `serveJobs` of `serve-jobs.ts`; absent: the one of posters, `main.ts`. */
  script?: string;
  /** A request waits for the jobs: the process keeps the priority of this one. */
  isAwaited?: true;
  /** Models run often: it pays to compile them for speed. */
  runsModelsOften?: true;
};

export type RenderLimits = {
  /** Resident, of the process and what it has started; read where there is `/proc`. */
  memoryBytes: number;
  silentMs: number;
  idleMs: number;
  env: NodeJS.ProcessEnv;
};

const usualLimits: RenderLimits = {
  memoryBytes: 1024 ** 3,
  silentMs: 10_000,
  idleMs: 60_000,
  // Without a secret, and without what would change how Node or the decoder work.
  env: {},
};

const LOOK_MS = 200;

/** How a decoder dies of a film. Whoever ends a process from outside uses other signals. */
const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP']);

type Running = {
  child: ChildProcess;
  /** Resolves when it has ended. */
  ended: Promise<void>;
  /** Kills it for that reason. */
  end: (failure: RenderFailure) => void;
  /** Tells the job that it works on that it has ended. */
  onEnd: (failure: RenderFailure) => void;
};

export function openRenderProcess<Job = PosterJob, Result = void>(
  settings: RenderSettings,
  limits: Partial<RenderLimits> = {},
): RenderProcess<Job, Result> {
  const { memoryBytes, silentMs, idleMs, env } = { ...usualLimits, ...limits };
  const { scratchDir, ffmpegPath, log } = settings;
  const script = settings.script ?? join(import.meta.dirname, 'main.ts');
  const inTurn = limitConcurrency(1);
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Running {
    const child = fork(script, [scratchDir, ffmpegPath], {
      env,
      // Models that run a few times: compiling them once more for speed takes longer than it saves.
      execArgv: settings.runsModelsOften ? [] : ['--liftoff-only'],
      // A group of its own: what it has started is ended with it.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (!settings.isAwaited) lowerPriority(child.pid);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
    let why: RenderFailure | null = null;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const over = (failure: RenderFailure) => {
      forget();
      // What it has started may outlive it where it was killed from outside.
      kill(child);
      own.onEnd(why ?? failure);
      resolve();
    };
    child.on('error', ({ message }) => over(new RenderFailure('process', message)));
    child.on('exit', (code, signal) => {
      const of = signal !== null && crashes.has(signal) ? 'film' : 'process';
      over(new RenderFailure(of, `ended with ${signal ?? code}: ${said.trim()}`));
    });
    // The next job does not wait until it is gone.
    const forget = () => {
      if (running === own) running = null;
    };
    const end = (failure: RenderFailure) => {
      why ??= failure;
      forget();
      kill(child);
    };
    const own: Running = { child, ended, end, onEnd: () => undefined };
    return own;
  }

  async function perform(job: Job, { signal, seconds, onProgress }: RunOptions): Promise<Result> {
    signal.throwIfAborted();
    clearTimeout(idle);
    const by = (running ??= start());
    const { child, end } = by;
    const { promise: answered, resolve: answer } = Promise.withResolvers<RenderFailure | null>();
    by.onEnd = (failure) => {
      if (!signal.aborted) log.warn({ reason: failure.message }, 'the render process has ended');
      answer(failure);
    };
    // Counted in looks, not by the clock: a parent that was stopped itself has heard nothing,
    // either.
    let quietLooks = 0;
    let result: unknown;
    let [used, usedWhenHeard] = [0, 0];
    const looks = setInterval(() => {
      // A process at work sends nothing meanwhile, and gets little of a processor that others use.
      const before = used;
      used = processorMs(child.pid);
      const isAtWork = used !== before && used - usedWhenHeard <= silentMs;
      quietLooks = isAtWork ? 0 : quietLooks + 1;
      if (quietLooks > silentMs / LOOK_MS)
        end(new RenderFailure('process', `said nothing for ${silentMs / 1000} s`));
      else if (residentBytes(child.pid) > memoryBytes)
        end(new RenderFailure('film', `took more than ${memoryBytes / 1024 ** 2} MB of memory`));
    }, LOOK_MS);
    const late = () =>
      end(new RenderFailure('film', `took longer than ${seconds} s`, { name: 'TimeoutError' }));
    const deadline = setTimeout(late, seconds * 1000);
    const stop = () => end(new RenderFailure('process', 'the job was stopped'));
    signal.addEventListener('abort', stop);
    const read = (message: RenderMessage) => {
      [quietLooks, usedWhenHeard] = [0, used];
      if (message.is === 'notice') log.warn({}, message.text);
      if (message.is === 'progress') onProgress?.(message.fraction, message.stage);
      if (message.is === 'done') {
        result = message.result;
        answer(null);
      }
      if (message.is === 'failed') {
        const { isFilm, why, ...more } = message;
        answer(new RenderFailure(isFilm ? 'film' : 'process', why, more));
      }
    };
    child.on('message', read);
    // Where it cannot be sent the process has ended, which says why.
    child.send(job as object, () => undefined);
    const failure = await answered;
    by.onEnd = () => undefined;
    child.off('message', read);
    signal.removeEventListener('abort', stop);
    clearTimeout(deadline);
    clearInterval(looks);
    endWhenIdle();
    signal.throwIfAborted();
    if (failure) throw failure;
    // By the script of these jobs.
    return result as Result;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const last = running;
    last?.end(new RenderFailure('process', 'was closed'));
    await last?.ended;
  }

  function startAhead(): void {
    if (running) return;
    running = start();
    endWhenIdle();
  }

  function endWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void close(), idleMs).unref();
  }

  return { start: startAhead, run: (job, options) => inTurn(() => perform(job, options)), close };
}

function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The memory of a process and its children; 0 where it is not known. */
function residentBytes(pid: number | undefined): number {
  const own = Number(/^VmRSS:\s*(\d+) kB$/m.exec(factsOf(pid, 'status'))?.[1] ?? 0) * 1024;
  const children = factsOf(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + residentBytes(Number(child)), own);
}

/** The processor time that a process has used, in steps of 10 ms; 0 where it is not known. */
function processorMs(pid: number | undefined): number {
  const facts = factsOf(pid, 'stat');
  const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

/** A file of `/proc`; empty where there is no such system or process. */
function factsOf(pid: number | undefined, file: string): string {
  if (pid === undefined) return '';
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch (error) {
    // No such system, or the process has just ended.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return '';
  }
}
