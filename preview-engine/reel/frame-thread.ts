import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { FfmpegTimeout } from '../../backend/media-files/ffmpeg.ts';
import type { Size } from '../../contract/tools/reel-motions/camera.ts';
import { encode } from './encode.ts';
import type { Film } from '../../contract/tools/reel-motions/film.ts';
import type { Stage } from './photo.ts';
import { projector } from './projector.ts';

/**
 * A thread of its own for one reel, because drawing frames would block the event loop.
 * It owns the encoder; when the thread ends for any reason, the encoder's pipe closes.
 */
export type FrameTask = {
  stage: Stage;
  film: Film;
  size: Size;
  program: string;
  outputPath: string;
  deadlineSeconds: number;
};

export type FrameMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; isTimeout: boolean };

/** On Linux the priority of 0 is this thread's alone; elsewhere it is the whole process's. */
if (os.platform() === 'linux') os.setPriority(10);

const task = workerData as FrameTask; // made by render.ts, the only one to start this thread
const stop = new AbortController();
parentPort?.on('message', () => stop.abort());

try {
  const { draw } = projector(task.stage, task.film, task.size);
  await encode(draw, {
    ...task,
    signal: stop.signal,
    onFraction: (fraction) => send({ kind: 'progress', fraction }),
  });
  send({ kind: 'done' });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  send({ kind: 'failed', message, isTimeout: error instanceof FfmpegTimeout });
} finally {
  parentPort?.close();
}

function send(message: FrameMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
