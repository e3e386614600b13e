import { spawn } from 'node:child_process';
import os from 'node:os';

/** The program of a machine that has one, for those that the library is not made for. */
export const SYSTEM_FFMPEG = 'ffmpeg';

/** ffmpeg could not be started, failed, or was too slow; `message` ends with its last output. */
export class FfmpegFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'FfmpegFailure';
  }
}

/** ffmpeg was still running at its deadline. */
export class FfmpegTimeout extends FfmpegFailure {
  override name = 'FfmpegTimeout';
}

/** Lower priority than the server: encoding uses the processor time that requests leave. */
const NICENESS = 10;

/**
 * Starts ffmpeg as a separate program, without a shell.
 *
 * It is killed (SIGKILL, because the caller removes its files) when `signal` aborts or
 * `deadlineSeconds` have passed. When this process dies, its end of the pipe closes and ffmpeg ends
 * by itself.
 */
export function startFfmpeg(
  program: string,
  args: readonly string[],
  { signal, deadlineSeconds }: { signal: AbortSignal; deadlineSeconds: number },
) {
  const child = spawn(program, ['-hide_banner', '-v', 'error', '-y', '-nostdin', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineSeconds * 1000)]),
    killSignal: 'SIGKILL',
  });
  lowerPriority(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
      // A program that never started has nothing to close.
      if (child.pid === undefined) reject(startFailure(program, error));
    });
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve();
      else if (signal.aborted) reject(signal.reason);
      else if (failure?.name === 'AbortError')
        reject(new FfmpegTimeout(`ffmpeg took longer than ${deadlineSeconds} s`));
      else reject(new FfmpegFailure(`ffmpeg ended with ${killedBy ?? code}: ${said.trim()}`));
    });
  });
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    /** Resolves when ffmpeg ended well; rejects with `FfmpegFailure`, or the signal's reason. */
    ended,
  };
}

function startFailure(program: string, cause: Error): Error {
  if (cause.name === 'AbortError') return cause;
  return new FfmpegFailure(`ffmpeg cannot be started from ${program}`, { cause });
}

/** Lets a program use the processor time that the server leaves, and no more than this process. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, Math.max(NICENESS, os.getPriority()));
  } catch (error) {
    // Already ended, or not allowed here: ffmpeg then runs at normal priority.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
