import { openPhoto, type OpenPhoto, picturesOf } from './photo-pictures.ts';
import { placedFor, prepareFilm } from './prepare-film.ts';
import type { FilmTask, Photo, Pictures, Preparation } from './prepared.ts';

/**
 * The Web Worker that prepares films, one after the other. It keeps the last photo and what was last
 * made of it, so that another style of the same photo costs neither decoding nor cutting out.
 */

/** A task, and what it came to. */
export type Asked = {
  id: number;
  task: FilmTask;
  /** The `key` of the pictures that whoever asks has already. */
  has: string | null;
};
export type Answered = { id: number } & ({ done: Preparation } | { fault: string });

let opened: { id: number; photo: Promise<OpenPhoto> } | undefined;
let made: Pictures[] = [];

/** So many places of one photo in the frame are kept: large, and small for the tiles. */
const KEPT = 3;

let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data));
});

async function answer({ id, task, has }: Asked): Promise<void> {
  try {
    const done = await prepare(task, has);
    const buffers = [done.film.starts.buffer, done.film.near.buffer, done.film.far.buffer];
    const pictures = [done.pictures?.front, done.pictures?.back];
    post({ id, done }, [...buffers, ...pictures.flatMap((one) => (one ? [one.rgba.buffer] : []))]);
  } catch (error) {
    post({ id, fault: error instanceof Error ? error.message : String(error) }, []);
  }
}

async function prepare(task: FilmTask, has: string | null): Promise<Preparation> {
  const photo = await photoOf(task.photo);
  const placed = placedFor(task);
  const { layout, subject } = placed;
  const key = [task.photo.id, layout.kind, subject.x, subject.y, task.size.width].join(' ');
  const film = { ...prepareFilm(task, placed, photo.mask), pictures: key };
  if (has === key) return { film, pictures: null };
  const known = made.find((one) => one.key === key) ?? {
    key,
    ...picturesOf(photo, placed, task.size),
  };
  made = [known, ...made.filter((one) => one !== known)].slice(0, KEPT);
  // Its own stay here for the next time.
  return { film, pictures: structuredClone(known) };
}

async function photoOf(photo: Photo): Promise<OpenPhoto> {
  if (opened?.id !== photo.id) {
    made = [];
    opened = { id: photo.id, photo: openPhoto(photo) };
  }
  return opened.photo;
}

function post(answered: Answered, transfer: Transferable[]): void {
  self.postMessage(answered, { transfer });
}
