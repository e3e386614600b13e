import { join } from 'node:path';
import type { PollResult } from '../../backend/providers/provider.ts';
import { drawPicture, type PictureOrder } from './draw-picture.ts';
import type { RenderContext } from '../render-context.ts';

/** Pictures of the engine have the shape of a phone's screen. */
export const PICTURE_SIZE = { width: 1080, height: 1920 } as const;

/** Draws the scene of a step in the poll's folder. Repeatable: each call starts anew. */
export async function makeScene(
  scenery: Pick<PictureOrder, 'prompt' | 'scene' | 'look' | 'seed'>,
  { scratchDir, signal, report }: RenderContext,
): Promise<PollResult> {
  const outputPath = join(scratchDir, 'picture.jpg');
  await drawPicture({
    ...scenery,
    size: PICTURE_SIZE,
    outputPath,
    signal,
    onProgress: (fraction, stage) => report({ fraction, stage }),
  });
  return { state: 'done', files: [{ path: outputPath, contentType: 'image/jpeg' }] };
}
