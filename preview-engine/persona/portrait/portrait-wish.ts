import { genders, races } from '#contract/tools/influencer.ts';
import { ProviderFault } from '#backend/providers/provider.ts';
import type { Wish } from '../heritage.ts';

export type PortraitOrder = { portrait: { gender: string; race: string }; seed: number };

/** What a portrait is drawn for. Throws `invalid_input` for a gender, race or seed that is none. */
export function wishOf({ portrait, seed }: PortraitOrder): Wish {
  const gender = genders.find((name) => name === portrait.gender);
  const race = races.find((name) => name === portrait.race);
  if (!gender || !race || !Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31) {
    throw new ProviderFault('invalid_input', 'no portrait of such a gender, race or seed');
  }
  return { gender, race, seed };
}
