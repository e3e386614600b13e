import type { Pixels } from '../photo-file.ts';
import { serveThread } from '../pixels/thread.ts';
import { lookForPeople } from '../sight/look.ts';
import { enhanced } from './enhance.ts';

await serveThread<Pixels, Pixels>(
  async (photo, onProgress, notice) => {
    const people = await lookForPeople(photo, notice);
    return enhanced(photo, people, onProgress);
  },
  ({ rgb }) => [rgb.buffer],
);
