import type { Colour } from '../drawings/colour.ts';
import type { Dice } from './dice.ts';
import { type FigureTraits, type HairStyle } from '../drawings/figure/traits.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { Person } from './brief.ts';

const skins: readonly [Colour, ...Colour[]] = [
  '#f6d5bd',
  '#eebd9a',
  '#dba57c',
  '#c68a5e',
  '#a86f48',
  '#8a5636',
  '#6b4029',
  '#4e2f20',
];
const darkHair: readonly [Colour, ...Colour[]] = ['#1b1412', '#2a1a14', '#3a241a', '#14110f'];
const lightHair: readonly [Colour, ...Colour[]] = [
  '#6b3d22',
  '#8f4f28',
  '#c79a55',
  '#dcb878',
  '#3a241a',
  '#a8482a',
];
const feminineHair: readonly [HairStyle, ...HairStyle[]] = [
  'bob',
  'long',
  'waves',
  'bun',
  'ponytail',
  'afro',
  'curls',
  'long',
];
const masculineHair: readonly [HairStyle, ...HairStyle[]] = [
  'crop',
  'short',
  'curls',
  'short',
  'afro',
  'bun',
];

/** A person for a scene, with random skin and hair. */
export function castPerson(dice: Dice, presentation: Person): FigureTraits {
  const skin = dice.pick(skins);
  const isDeep = skins.indexOf(skin) >= 4;
  const style = dice.pick(presentation === 'feminine' ? feminineHair : masculineHair);
  return {
    skin,
    presentation,
    hair: { colour: dice.pick(isDeep || style === 'afro' ? darkHair : lightHair), style },
  };
}

const dresses: ReadonlySet<OutfitName> = new Set([
  'sundress',
  'slip',
  'cocktail',
  'gown',
  'skirt',
  'powerSuit',
  'training',
  'tucked',
  'trench',
  'yoga',
]);
const suits: ReadonlySet<OutfitName> = new Set(['tuxedo', 'gymTank']);

/** What of a place's clothes this person would wear. */
export function dressFor(
  dice: Dice,
  presentation: Person,
  offered: readonly OutfitName[],
): OutfitName {
  const refused = presentation === 'masculine' ? dresses : suits;
  const [first = presentation === 'masculine' ? 'shirt' : 'casual', ...others] = offered.filter(
    (name) => !refused.has(name),
  );
  return dice.pick([first, ...others]);
}
