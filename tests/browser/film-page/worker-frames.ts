// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { PhotoLook } from '#contract/photo-look.ts';
import type { Size } from '#film/camera.ts';
import type { People } from '#preview-engine/sight/people.ts';
import { lookAtPhoto } from '#preview-engine/reel/reel-step.ts';
import { setStage, type StageOrder } from '#preview-engine/reel/photo.ts';
import { projector } from '#preview-engine/reel/projector.ts';
import { findPeople } from '#preview-engine/sight/people.ts';
import type { Picture } from '../../pictures.ts';

export const reelSize = { width: 720, height: 1280 };

/** A photo with what the models say of it, so that they are asked once. */
export type SeenPhoto = { path: string; look: PhotoLook; people: People | undefined };

export async function seePhoto(path: string): Promise<SeenPhoto> {
  const { signal } = new AbortController();
  const look = await lookAtPhoto(path, { reelSize, signal });
  if (!look) throw new Error('the models cannot run here');
  let people: People | undefined;
  const film = { tracks: [] };
  const whoIsThere = async (pixels: Parameters<typeof findPeople>[0]) =>
    (people = await findPeople(pixels, signal));
  await setStage(path, { film, size: reelSize, isWhole: false, findPeople: whoIsThere });
  return { path, look, people };
}

/** Draws frames of a film as the product's worker does, at half their size. */
export async function workerFrames(
  { path, people }: SeenPhoto,
  asked: Pick<StageOrder, 'film' | 'isWhole' | 'subject' | 'size'>,
): Promise<(frame: number) => Picture> {
  const { film, size } = asked;
  const order = { ...asked, findPeople: async () => people };
  const { draw } = projector(await setStage(path, order), film, { size });
  return (frame) => shown(draw(frame), size);
}

/**
 * Planar 4:2:0 as a browser shows the file: BT.709, limited range. A pixel for each of the chroma.
 */
export function shown(bytes: Uint8Array, size: Size = reelSize): Picture {
  const [width, height] = [size.width / 2, size.height / 2];
  const pixels = width * height;
  const rgb = new Uint8ClampedArray(3 * pixels);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const from = 4 * y * width + 2 * x;
      const below = from + 2 * width;
      const luma = (bytes[from]! + bytes[from + 1]! + bytes[below]! + bytes[below + 1]!) / 4;
      const level = (255 / 219) * (luma - 16);
      const blue = (255 / 224) * (bytes[4 * pixels + at]! - 128);
      const red = (255 / 224) * (bytes[5 * pixels + at]! - 128);
      rgb[3 * at] = level + 1.5748 * red;
      rgb[3 * at + 1] = level - 0.18733 * blue - 0.46813 * red;
      rgb[3 * at + 2] = level + 1.8556 * blue;
    }
  }
  return { rgb: new Uint8Array(rgb.buffer), width, height };
}
