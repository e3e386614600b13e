import { openPhoto, type OpenPhoto, picturesOf } from './photo-pictures.ts';
import { placedFor, prepareFilm } from './prepare-film.ts';
import type { FilmTask, Photo, Pictures, Preparation } from './prepared.ts';

/**
 * The Web Worker that prepares films, one after the other. It keeps the last photo and what was
 * last made of it, so that another style of the same photo costs neither decoding nor cutting out.
 */

/** A task, and what it came to. */
export type Asked = {
  task: FilmTask;
  /** The `key` of pictures that whoever asks has already. */
  has: readonly string[];
};
export type Answered = { done: Preparation } | { fault: string };

let opened: { id: number; photo: Promise<OpenPhoto> } | undefined;
let made: Pictures[] = [];

/** All that films need of the photos that were opened, but for their pixels. */
const known = new Map<number, Pick<OpenPhoto, 'look' | 'mask'>>();

/** So many places of one photo in the frame are kept: large, and small for the tiles. */
const KEPT = 3;

let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data));
});

async function answer({ task, has }: Asked): Promise<void> {
  try {
    const done = await prepare(task, has);
    const { starts, near, far } = done.film;
    const pixels = [done.pictures?.front.rgba, done.pictures?.back?.rgba];
    const transfer = [starts, near, far, ...pixels].flatMap((one) => one?.buffer ?? []);
    self.postMessage({ done } satisfies Answered, { transfer });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    self.postMessage({ fault } satisfies Answered, { transfer: [] });
  }
}

async function prepare(task: FilmTask, has: readonly string[]): Promise<Preparation> {
  const { photo: wanted, size } = task;
  const seen = await (known.get(wanted.id) ?? photoOf(wanted));
  const placed = placedFor(task, seen.look);
  const { kind, width } = placed.layout;
  const { subject } = placed.sights;
  const key = [wanted.id, kind, width, subject.x, subject.y, size.width].join(' ');
  const film = { ...prepareFilm(task, placed, seen.mask), photo: wanted.id, pictures: key };
  if (has.includes(key)) return { film, pictures: null };
  const photo = await photoOf(wanted);
  const pictures = made.find((one) => one.key === key) ?? {
    key,
    ...picturesOf(photo, placed, size),
  };
  made = [pictures, ...made.filter((one) => one !== pictures)].slice(0, KEPT);
  // Its own stay here for the next time.
  return { film, pictures: structuredClone(pictures) };
}

async function photoOf(wanted: Photo): Promise<OpenPhoto> {
  if (opened?.id !== wanted.id) {
    made = [];
    opened = { id: wanted.id, photo: openPhoto(wanted) };
    const { look, mask } = await opened.photo;
    known.set(wanted.id, { look, mask });
  }
  return opened.photo;
}
