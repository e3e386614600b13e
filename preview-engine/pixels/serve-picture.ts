import type { Pixels } from '../../film/pixels/picture.ts';
import type { Size } from '../../film/camera.ts';
import type { MadePixels } from '../make-picture.ts';
import { readPhoto } from '../photo-file.ts';
import { headsOf } from '../sight/heads.ts';
import { lookForPeople } from '../sight/look.ts';
import type { People } from '../sight/people.ts';
import { serveThread } from './thread.ts';

/** The colour that shows through a transparent picture. */
const BACKGROUND = '#ffffff';

/** How one picture is made from another. */
type Craft = {
  /** The size in which the source is read; its own size when absent. */
  sizeOf?: (upright: Size) => Size;
  make: (
    source: Pixels,
    people: People | undefined,
    onProgress: (fraction: number, stage: string) => void,
  ) => Pixels;
};

/**
 * The work of a thread of `makePicture`, whose script calls this once and awaits it. The source is
 * decoded here and not handed over: a large one would be in memory twice.
 */
export const servePicture = ({ sizeOf, make }: Craft): Promise<void> =>
  serveThread<string, MadePixels>(
    async (sourcePath, onProgress, notice) => {
      const { pixels } = await readPhoto(sourcePath, BACKGROUND, sizeOf);
      const people = await lookForPeople(pixels, notice);
      return { ...make(pixels, people, onProgress), heads: headsOf(people) };
    },
    ({ rgb }) => [rgb.buffer],
  );
