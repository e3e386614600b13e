import type { MadePixels } from '../make-picture.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { serveThread } from '../pixels/thread.ts';
import { headsOf } from '../sight/heads.ts';
import { lookForPeople } from '../sight/look.ts';
import { enhanced } from './enhance.ts';

await serveThread<Pixels, MadePixels>(
  async (photo, onProgress, notice) => {
    const people = await lookForPeople(photo, notice);
    return { ...enhanced(photo, people, onProgress), heads: headsOf(people) };
  },
  ({ rgb }) => [rgb.buffer],
);
