import type { MadePixels } from '../make-picture.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { serveThread } from '../pixels/thread.ts';
import { headsOf } from '../sight/heads.ts';
import { lookForPeople } from '../sight/look.ts';
import { sketched } from './sketch.ts';

await serveThread<Pixels, MadePixels>(
  async (picture, onProgress, notice) => {
    const people = await lookForPeople(picture, notice);
    return { ...sketched(picture, onProgress), heads: headsOf(people) };
  },
  ({ rgb }) => [rgb.buffer],
);
