import { rename, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { compose } from './compose.ts';
import { dice } from './dice.ts';
import type { PersonaFigure } from '../drawings/figure/traits.ts';
import { finish } from './finish.ts';
import { briefFor } from './read-prompt.ts';

export type PictureOrder = {
  /** Anything a person wrote; only known words of it count, none of it is ever drawn. */
  prompt: string;
  /** A story scene's key (`workAndGrind-1`), or null; then the prompt's words decide. */
  scene: string | null;
  /** Any number: the same prompt, scene, figure and seed give the same bytes. */
  seed: number;
  /** Pictures with the same number show the same people and, with the same words, the same light. */
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

const JPEG_QUALITY = 88;

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
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  signal.throwIfAborted();
  onProgress(0.65, 'Developing');
  const raw = { data, width: info.width, height: info.height };
  await finish(raw, look, key, signal);
  onProgress(0.9, 'Saving');
  const partial = `${outputPath}.part`;
  try {
    await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toFile(partial);
    signal.throwIfAborted();
    await rename(partial, outputPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  onProgress(1, 'Saving');
}
