// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { FilmDocument } from '../../contract/films.ts';
import { UnusableFilm } from '../../backend/media-files/render-process/film-limits.ts';
import type { Size } from '../../film/camera.ts';
import { framedClip, type SeenClip } from '../../film/clip-frame.ts';
import { type LookTables, lookTables } from '../../film/looks.ts';
import { JOIN_SECONDS } from '../../film/film.ts';
import { filmOfShot } from '../../film/motions.ts';
import type { Stage } from '../../film/canvas.ts';
import { shotOf } from '../../film/shot.ts';
import { type Presence, presenceIn } from '../../film/words/presence.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import { setStage } from '../reel/photo.ts';
import { projector } from '../reel/projector.ts';
import type { Frame } from '../reel/walk.ts';
import { lookForPeople } from '../sight/look.ts';
import type { People } from '../sight/people.ts';

/** A job of `compose-film.ts` for the render process of films; all paths are in its folder. */
export type FilmJob = {
  document: FilmDocument;
  /** The file of each shot, in order: a picture or an MP4, with what is known of that. */
  sources: readonly { path: string; isVideo: boolean; clip?: SeenClip | undefined }[];
  /** Both multiples of 40. */
  size: Size;
  filmPath: string;
  coverPath: string;
  /** The ffmpeg program that is to encode; null is the library. */
  program: string | null;
  deadlineSeconds: number;
};

/** A shot that is ready to be painted. */
export type OpenShot = AsyncDisposable & {
  /** People, whom words leave free. */
  presence?: Presence | undefined;
  /**
   * Paints a second of the shot's own clock, which never falls, and has `words` painted behind its
   * people; in front of all of it where they are not a layer of their own.
   */
  paint(frame: Frame, seconds: number, words: (frame: Frame) => void): void | Promise<void>;
};

/** The shots of a film, by their places in its document. */
export type OpenShots = {
  openShot: (shot: number) => Promise<OpenShot>;
  /** The presence of people in a shot that is not open yet. */
  presenceIn: (shot: number) => Promise<Presence | undefined>;
};

/**
 * A picture is searched for people once, however many shots show it. Both reject with
 * `UnreadablePhoto` and `UnusableFilm` that name the shot.
 */
export function shotOpener(
  { document, sources, size }: Pick<FilmJob, 'document' | 'sources' | 'size'>,
  notice: (text: string) => void,
): OpenShots {
  const { shots, words } = document;
  const look = lookTables(document.look);
  const partsPeople = words.some(({ behind }) => behind);
  const peopleOf = new Map<number, Promise<People | undefined>>();
  /** The stages of shots that are about to be opened. */
  const stages = new Map<number, Stage>();
  const frameHeight = size.height / size.width;

  function stageOf(path: string, shot: number): Promise<Stage> {
    const { imageId = 0, fit, subject } = shots[shot] ?? {};
    const stage = setStage(path, {
      film: filmOfShot(shots, shot),
      size,
      isWhole: fit === 'whole',
      subject: subject ?? null,
      findPeople(pixels) {
        const people = peopleOf.get(imageId) ?? lookForPeople(pixels, notice);
        peopleOf.set(imageId, people);
        return people;
      },
    });
    return namingShot(shot, stage);
  }

  async function openPicture(path: string, shot: number): Promise<OpenShot> {
    const film = filmOfShot(shots, shot);
    const stage = stages.get(shot) ?? (await stageOf(path, shot));
    stages.delete(shot);
    const { paint, shot: seen } = projector(stage, film, { size, partsPeople, look });
    return {
      paint,
      presence: words.length > 0 ? presenceIn(film, seen, { ...stage, frameHeight }) : undefined,
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  async function openVideo(path: string, shot: number): Promise<OpenShot> {
    // The decoder is loaded by films that have a clip.
    const { openClip } = await import('../../backend/media-files/render-process/clip.ts');
    const { from = 0 } = shots[shot] ?? {};
    const framed = framedIn(shot);
    const clip = await openClip(path, {
      ...{ from: Math.max(0, from - leadOf(shots, shot)), size },
      place: framed?.photo,
    });
    return {
      presence: words.length > 0 ? framed?.presence : undefined,
      async paint(frame, seconds, paintWords) {
        frame.bytes.set(await namingShot(shot, clip.frameAt(from + seconds)));
        if (look) gradeFrame(frame, look);
        paintWords(frame);
      },
      [Symbol.asyncDispose]: () => clip[Symbol.asyncDispose](),
    };
  }

  function framedIn(shot: number) {
    const { clip } = sourceOf(shot);
    const { from = 0, seconds = 0 } = shots[shot] ?? {};
    return (clip && framedClip(clip, { from, seconds }, frameHeight)) ?? undefined;
  }

  function sourceOf(shot: number): FilmJob['sources'][number] {
    const source = sources[shot];
    if (!source) throw new Error(`no source of shot ${shot + 1}`);
    return source;
  }

  return {
    openShot(shot) {
      const { path, isVideo } = sourceOf(shot);
      return isVideo ? namingShot(shot, openVideo(path, shot)) : openPicture(path, shot);
    },
    async presenceIn(shot) {
      const { path, isVideo } = sourceOf(shot);
      if (isVideo) return framedIn(shot)?.presence;
      const stage = await stageOf(path, shot);
      stages.set(shot, stage);
      const film = filmOfShot(shots, shot);
      const seen = shotOf(film, stage.scene, frameHeight);
      return presenceIn(film, seen, { ...stage, frameHeight });
    },
  };
}

/** The work on a shot: what is wrong with its picture or clip is said with its place. */
export async function namingShot<T>(shot: number, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    for (const Fault of [UnreadablePhoto, UnusableFilm]) {
      if (cause instanceof Fault) {
        throw new Fault(`shot ${shot + 1} cannot be used: ${cause.message}`, { cause });
      }
    }
    throw cause;
  }
}

/** How long before its cut a shot begins to be seen; none after the last. */
export function leadOf(shots: FilmDocument['shots'], shot: number): number {
  const { next = 'cut' } = shots[shot - 1] ?? {};
  return next === 'cut' || shot === shots.length ? 0 : JOIN_SECONDS / 2;
}

function gradeFrame(frame: Frame, look: LookTables): void {
  for (const channel of ['luma', 'blue', 'red'] as const) {
    const [plane, table] = [frame[channel], look[channel]];
    for (let at = 0; at < plane.length; at++) plane[at] = table[plane[at]!]!;
  }
}
