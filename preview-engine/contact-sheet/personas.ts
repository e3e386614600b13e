import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { trainPersona } from '../persona/model/train-step.ts';
import { makePersonaImage } from '../persona/persona-image-step.ts';
import { makePortrait } from '../persona/portrait/portrait-step.ts';
import type { PollResult } from '../../backend/providers/provider.ts';
import { genders, races } from '../../contract/tools/influencer.ts';
import { unwatched, writeSheet } from './sheet.ts';
import type { RenderContext } from '../render-context.ts';

const prompts = [
  'drinking coffee in a cafe in Paris',
  'on a tropical beach at sunset',
  'in a tailored blazer on a city street',
  'working out in the gym in the morning',
  'at a rooftop party at night',
  'reading in a cosy library',
  'in a knitted sweater in snowy mountains',
  'in a green dress at a gala',
];

/** One order of options for every gender and race. */
export async function sheetOfPortraits(folder: string): Promise<void> {
  const tiles: string[] = [];
  for (const race of races) {
    for (const gender of genders.toReversed()) {
      for (const seed of [33, 34, 35]) {
        const step = { portrait: { gender, race }, seed };
        tiles.push(await made(folder, null, (context) => makePortrait(step, context)));
      }
    }
  }
  await writeSheet('portraits', tiles, { columns: 6, width: 180, height: 320 });
}

/** One persona: the portrait it was trained from, and eight prompts. */
export async function sheetOfPersona(folder: string): Promise<void> {
  const { portrait, model } = await trained(folder);
  const tiles = [portrait];
  for (const [seed, prompt] of prompts.entries()) {
    const order = { prompt, seed: seed + 3 };
    tiles.push(await made(folder, model, (context) => makePersonaImage(order, context)));
  }
  await writeSheet('persona', tiles, { columns: 9, width: 190, height: 338 });
}

/** A persona, trained from its portrait. */
export async function trained(folder: string): Promise<{ portrait: string; model: string }> {
  const step = { portrait: { gender: 'Female', race: 'Mixed' }, seed: 34 };
  const portrait = await made(folder, null, (context) => makePortrait(step, context));
  const model = await made(folder, portrait, (context) =>
    trainPersona({ race: 'Random' }, context),
  );
  return { portrait, model };
}

/** Runs a maker as the worker does, in a folder of its own; returns the path of its file. */
export async function made(
  folder: string,
  source: string | null,
  make: (context: RenderContext) => Promise<PollResult>,
): Promise<string> {
  const answer = await make({
    source: async () => source ?? '',
    scratchDir: await mkdtemp(join(folder, 'persona-')),
    signal: unwatched.signal,
    report: () => undefined,
  });
  const file = answer.state === 'done' ? answer.files[0] : undefined;
  if (!file) throw new Error('nothing was made');
  return file.path;
}
