import type { PhotoLook } from '../../contract/photo-look.ts';
import { serveThread } from '../pixels/thread.ts';
import { lookAtPixels, type LookTask } from './look-at-pixels.ts';

await serveThread<LookTask, PhotoLook | null>(
  (task, _onProgress, notice) => lookAtPixels(task, notice),
  () => [],
);
