import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PollResult } from '#backend/providers/provider.ts';
import { SHEET } from '../../drawings/svg/ink.ts';
import { type PortraitOrder, wishOf } from '../../hints.ts';
import { fromPixels } from '../../photo-file.ts';
import type { RenderContext } from '../../render-context.ts';
import { drawTraits } from '../draw-traits.ts';
import { withMark } from './mark.ts';
import { paintPortrait } from './paint-portrait.ts';
import { drawSitting } from './sitting.ts';

/** Draws the portrait of a step in the poll's folder. Repeatable, with the same result. */
export async function makePortrait(
  order: PortraitOrder,
  { scratchDir, signal, report }: RenderContext,
): Promise<PollResult> {
  const wish = wishOf(order);
  report({ fraction: 0.05, stage: 'Casting' });
  const mark = { traits: drawTraits(wish), sitting: drawSitting(wish) };
  report({ fraction: 0.15, stage: 'Painting' });
  const pixels = await paintPortrait(mark.traits, mark.sitting, SHEET, signal);
  report({ fraction: 0.85, stage: 'Saving' });
  const jpeg = await fromPixels(pixels)
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const path = join(scratchDir, 'portrait.jpg');
  signal.throwIfAborted();
  await writeFile(path, withMark(jpeg, mark));
  return { state: 'done', files: [{ path, contentType: 'image/jpeg' }] };
}
