import { filmOfShot } from '../../film/motions.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import { setStage } from '../reel/photo.ts';
import { projector } from '../reel/projector.ts';
import type { Frame } from '../reel/walk.ts';
import { lookForPeople } from '../sight/look.ts';
import type { People } from '../sight/people.ts';
import type { FilmJob } from './film-job.ts';

/** A shot that is ready to be painted. */
export type OpenShot = AsyncDisposable & {
  /**
   * Paints a second of the shot's own clock, and has `words` painted behind its people; in front of
   * all of it where they are not a layer of their own.
   */
  paint(frame: Frame, seconds: number, words: (frame: Frame) => void): void | Promise<void>;
};

/**
 * Opens shots by their place in the document. A picture is searched for people once, however many
 * shots show it. Rejects with `UnreadablePhoto` that names the shot.
 */
export function shotOpener(
  { document, sources, size }: FilmJob,
  notice: (text: string) => void,
): (shot: number) => Promise<OpenShot> {
  const peopleOf = new Map<number, Promise<People | undefined>>();

  return async (shot) => {
    const [{ imageId }, { path }] = [at(document.shots, shot), at(sources, shot)];
    const film = filmOfShot(document.shots, shot);
    const stage = await setStage(path, {
      film,
      size,
      isWhole: false,
      findPeople(pixels) {
        const people = peopleOf.get(imageId) ?? lookForPeople(pixels, notice);
        peopleOf.set(imageId, people);
        return people;
      },
    }).catch((error: unknown) => {
      if (!(error instanceof UnreadablePhoto)) throw error;
      throw new UnreadablePhoto(`shot ${shot + 1}: ${error.message}`, { cause: error });
    });
    const { paint, isParted } = projector(stage, film, { size });
    return {
      paint(frame, seconds, words) {
        paint(frame, seconds, words);
        if (!isParted) words(frame);
      },
      [Symbol.asyncDispose]: async () => undefined,
    };
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`a film without shot ${index + 1}`);
  return item;
}
