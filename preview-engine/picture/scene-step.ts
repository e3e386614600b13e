import { join } from 'node:path';
import type { PollResult, PollContext } from '../../backend/providers/provider.ts';
import { drawPicture } from './draw-picture.ts';

/** Every picture of the engine fills a telephone's screen. */
export const PICTURE_SIZE = { width: 1080, height: 1920 } as const;

/** Draws the scene of a step into the poll's folder, from the start, however often it is asked. */
export async function makeScene(
  { prompt, scene, seed }: { prompt: string; scene: string | null; seed: number },
  { scratchDir, signal, report }: PollContext,
): Promise<PollResult> {
  const outputPath = join(scratchDir, 'picture.jpg');
  await drawPicture({
    prompt,
    scene,
    seed,
    size: PICTURE_SIZE,
    outputPath,
    signal,
    onProgress: (fraction, stage) => report({ fraction, stage }),
  });
  return { state: 'done', files: [{ path: outputPath, contentType: 'image/jpeg' }] };
}
