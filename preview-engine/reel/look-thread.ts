import type { PhotoLook } from '../../contract/photo-look.ts';
import type { Size } from '../../film/camera.ts';
import { serveThread } from '../pixels/thread.ts';
import { openModel } from '../sight/runtime.ts';

export type LookTask = { path: string; reelSize: Size };

// The models load while the rest of the code does and the photo is decoded.
const models = Promise.allSettled([openModel('faces'), openModel('person')]);
const { decodeForFilm } = await import('./photo.ts');
const { lookAtPixels } = await import('./look-at-pixels.ts');

await serveThread<LookTask, PhotoLook | null>(
  async ({ path, reelSize }, _onProgress, notice) => {
    const decoded = await decodeForFilm(path, { size: reelSize, isWhole: false });
    await models;
    return lookAtPixels({ ...decoded, frameHeight: reelSize.height / reelSize.width }, notice);
  },
  () => [],
);
