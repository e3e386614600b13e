import type { Pixels } from '../../film/pixels/picture.ts';
import { serveThread } from '../pixels/thread.ts';
import { lookForPeople } from './look.ts';
import type { People } from './people.ts';

await serveThread<Pixels, People | undefined>(
  (pixels, _onProgress, notice) => lookForPeople(pixels, notice),
  () => [],
);
