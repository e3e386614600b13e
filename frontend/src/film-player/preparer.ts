import type { PhotoLook } from '#contract/photo-look.ts';
import type { Answered, Asked } from './prepare-worker.ts';
import type { FilmTask, Photo, Preparation } from './prepared.ts';

type Waiting = {
  task: FilmTask;
  /** The lower, the sooner; asked for when it is its turn. */
  rank: () => number;
  /** The `key` of the pictures that whoever asks has then. */
  has: () => readonly string[];
  signal: AbortSignal;
  settle: { resolve: (done: Preparation) => void; reject: (fault: unknown) => void };
};

/**
 * The page's one worker that prepares films: started for the first task, ended by the last of
 * those who hold it, and with it all that it keeps of a photo.
 */
let worker: Worker | undefined;
let holders = 0;
let asked: Waiting | undefined;
let waiting: Waiting[] = [];

/** Keeps the worker until the returned function is called. */
export function holdPreparer(): () => void {
  holders++;
  return () => {
    holders--;
    if (holders > 0) return;
    worker?.terminate();
    worker = undefined;
    const left = [...waiting, ...(asked ? [asked] : [])];
    [waiting, asked] = [[], undefined];
    for (const { settle } of left) settle.reject(new DOMException('ended', 'AbortError'));
  };
}

/**
 * Prepares a film, that of the lowest rank first. Rejects with `AbortError` when the signal was
 * aborted, else with an error when the photo cannot be decoded here or the worker is lost.
 */
export function prepareFilm(task: FilmTask, how: Omit<Waiting, 'task' | 'settle'>) {
  return new Promise<Preparation>((resolve, reject) => {
    waiting.push({ ...how, task, settle: { resolve, reject } });
    // After all that ask in this round.
    queueMicrotask(askNext);
  });
}

function askNext(): void {
  if (asked || holders === 0) return;
  const gone = waiting.filter(({ signal }) => signal.aborted);
  waiting = waiting.filter(({ signal }) => !signal.aborted);
  for (const { settle } of gone) settle.reject(new DOMException('aborted', 'AbortError'));
  // Of equals that which waits longest.
  const [next] = waiting.toSorted((one, other) => one.rank() - other.rank());
  if (!next) return;
  waiting = waiting.filter((one) => one !== next);
  asked = next;
  const message: Asked = { task: next.task, has: next.has() };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  (worker ??= startWorker()).postMessage(message);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    if (worker !== started || !asked) return;
    const { settle, signal } = asked;
    asked = undefined;
    if (signal.aborted) settle.reject(new DOMException('aborted', 'AbortError'));
    else if ('done' in data) settle.resolve(data.done);
    else settle.reject(new Error(data.fault));
    // Whoever asked has them then, and says so.
    queueMicrotask(askNext);
  });
  // A script that did not load, or a browser that took the worker's memory.
  started.addEventListener('error', () => {
    started.terminate();
    if (worker === started) worker = undefined;
    asked?.settle.reject(new Error('the worker was lost'));
    asked = undefined;
    askNext();
  });
  return started;
}

const photos = new WeakMap<Blob, Photo>();
let lastPhoto = 0;

/** The photo of a file; the same file with the same look has the same `id`. */
export function photoOf(file: Blob, look: PhotoLook | null): Photo {
  const known = photos.get(file);
  if (known?.look === look) return known;
  const photo = { id: ++lastPhoto, file, look };
  photos.set(file, photo);
  return photo;
}
