import { join } from 'node:path';
import sharp from 'sharp';
import type { PollResult } from '../../backend/providers/provider.ts';
import type { PersonaFigure } from '../drawings/figure/traits.ts';
import { SHEET } from '../drawings/svg/ink.ts';
import { rawPixels, writeJpeg } from '../photo-file.ts';
import type { RenderContext } from '../render-context.ts';
import { compose } from './compose.ts';
import { dice } from './dice.ts';
import { finish } from './finish.ts';
import { briefFor } from './read-prompt.ts';

export type PictureOrder = {
  /** Anything a person wrote; only known words of it count, none of it is ever drawn. */
  prompt: string;
  /** A story scene's key (`workAndGrind-1`), or null; then the prompt's words decide. */
  scene: string | null;
  /** Any number: the same prompt, scene, figure and seed give the same bytes. */
  seed: number;
  /**
   * Pictures with the same number show the same people and, with the same words, the same light.
   */
  look?: number | undefined;
  /** A persona, shown from the waist up with a head of 250 pixels or more at 1080 wide. */
  figure?: PersonaFigure | null | undefined;
  size: { width: number; height: number };
  /** Appears only when it is whole. */
  outputPath: string;
  signal: AbortSignal;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

/**
 * Draws a picture and resolves when the JPEG is in place.
 *
 * Throws the signal's reason when it was aborted; no prompt makes it throw.
 */
export async function drawPicture(order: PictureOrder): Promise<void> {
  const { prompt, scene, seed, size, outputPath, signal, onProgress } = order;
  const figure = order.figure ?? null;
  signal.throwIfAborted();
  onProgress(0.05, 'Composing');
  const key = `${scene ?? ''}/${prompt.slice(0, 10_000)}/${seed}`;
  const chances = {
    own: dice(key),
    look: dice(order.look === undefined ? key : `look/${order.look}`),
  };
  const { svg, look } = compose(
    briefFor({ prompt, scene, isPersona: figure !== null }),
    chances,
    figure,
    size,
  );
  onProgress(0.2, 'Painting');
  const pixels = await rawPixels(sharp(Buffer.from(svg)));
  signal.throwIfAborted();
  onProgress(0.65, 'Developing');
  await finish(pixels, look, key, signal);
  onProgress(0.9, 'Saving');
  await writeJpeg(pixels, outputPath, { quality: 88, signal });
  onProgress(1, 'Saving');
}

/** Draws the picture of a step in the poll's folder. Repeatable: each call starts anew. */
export async function drawStep(
  picture: Pick<PictureOrder, 'prompt' | 'scene' | 'seed' | 'look' | 'figure'>,
  { scratchDir, signal, report }: RenderContext,
): Promise<PollResult> {
  const outputPath = join(scratchDir, 'picture.jpg');
  const onProgress = (fraction: number, stage: string) => report({ fraction, stage });
  await drawPicture({ ...picture, size: SHEET, outputPath, signal, onProgress });
  return { state: 'done', files: [{ path: outputPath, contentType: 'image/jpeg' }] };
}
