import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { genders, races } from '#contract/tools/influencer.ts';
import { type PollResult, ProviderFault } from '#backend/providers/provider.ts';
import { SHEET } from '../../drawings/svg/ink.ts';
import { fromPixels } from '../../photo-file.ts';
import { drawTraits } from '../draw-traits.ts';
import type { Wish } from '../heritage.ts';
import { withMark } from './mark.ts';
import { paintPortrait } from './paint-portrait.ts';
import { drawSitting } from './sitting.ts';
import type { RenderContext } from '../../render-context.ts';

type PortraitOrder = { portrait: { gender: string; race: string }; seed: number };

/** Throws `invalid_input` for a portrait of a gender, race or seed the engine does not know. */
export function checkPortrait(order: PortraitOrder): void {
  wishOf(order);
}

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

function wishOf({ portrait, seed }: PortraitOrder): Wish {
  const gender = genders.find((name) => name === portrait.gender);
  const race = races.find((name) => name === portrait.race);
  if (!gender || !race || !Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) {
    throw new ProviderFault('invalid_input', 'no portrait of such a gender, race or seed');
  }
  return { gender, race, seed };
}
