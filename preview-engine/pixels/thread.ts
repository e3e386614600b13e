import os from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Messages of a pixel thread: its progress and what an operator should know, then its result. */
type ThreadMessage<Made> =
  | { kind: 'progress'; fraction: number; stage: string }
  | { kind: 'notice'; text: string }
  | { kind: 'made'; made: Made };

/**
 * Runs a script in a thread of its own, because work on every pixel would delay everything that
 * else shares the loop, and resolves with what it made. An abort ends the thread at once; its
 * script holds nothing but memory. Rejects with the signal's reason or the script's own error.
 */
export async function inThread<Task, Made>(
  script: URL,
  task: Task,
  {
    signal,
    onProgress,
  }: { signal: AbortSignal; onProgress: (fraction: number, stage: string) => void },
): Promise<Made> {
  signal.throwIfAborted();
  // Options of our own process (a script from the command line, a debugger) are not its.
  const thread = new Worker(script, { workerData: task, execArgv: [] });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Made>((resolve, reject) => {
      thread.on('message', (message: ThreadMessage<Made>) => {
        if (message.kind === 'made') resolve(message.made);
        else if (message.kind === 'notice') noticeOnce(message.text);
        else if (!signal.aborted) onProgress(message.fraction, message.stage);
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(signal.reason ?? new Error('the pixel thread ended early')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

/** The work of a pixel thread. `notice` tells the operator something, once for all threads. */
export type ThreadWork<Task, Made> = (
  task: Task,
  onProgress: (fraction: number, stage: string) => void,
  notice: (text: string) => void,
) => Made | Promise<Made>;

/**
 * The other side: what a pixel thread's script calls, once, and awaits, with its work. `buffersOf`
 * names the memory that is handed over instead of copied. Rejects as the work does.
 */
export async function serveThread<Task, Made>(
  work: ThreadWork<Task, Made>,
  buffersOf: (made: Made) => ArrayBuffer[],
): Promise<void> {
  // On Linux the priority of 0 is this thread's alone; elsewhere it is the whole process's.
  if (os.platform() === 'linux') os.setPriority(10);
  const task = workerData as Task; // given by `inThread`, the only one to start such a script
  const made = await work(
    task,
    (fraction, stage) => send({ kind: 'progress', fraction, stage }, []),
    (text) => send({ kind: 'notice', text }, []),
  );
  send({ kind: 'made', made }, buffersOf(made));
}

function send<Made>(message: ThreadMessage<Made>, buffers: ArrayBuffer[]): void {
  parentPort?.postMessage(message, buffers);
}

const said = new Set<string>();

/**
 * Tells the operator, once per process, that a part of the engine cannot run: as a warning of the
 * process, which `npm start` writes to its log.
 */
export function noticeOnce(text: string): void {
  if (said.has(text)) return;
  said.add(text);
  process.emitWarning(text, 'PreviewEngine');
}
