import type { Pixels } from '../photo-file.ts';
import { serveThread } from '../pixels/thread.ts';
import { enhanced } from './enhance.ts';

await serveThread<Pixels, Pixels>(enhanced, ({ rgb }) => [rgb.buffer]);
