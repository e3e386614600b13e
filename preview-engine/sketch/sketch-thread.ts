import type { Pixels } from '../photo-file.ts';
import { serveThread } from '../pixels/thread.ts';
import { sketched } from './sketch.ts';

await serveThread<Pixels, Pixels>(sketched, ({ rgb }) => [rgb.buffer]);
