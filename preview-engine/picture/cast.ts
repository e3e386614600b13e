import { type Colour, coloursOf } from '../drawings/colour.ts';
import type { PoseName } from '../drawings/figure/pose.ts';
import type { FigureTraits, HairStyle, PersonaFigure } from '../drawings/figure/traits.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { Dice } from './dice.ts';
import type { Brief } from './settle.ts';
import type { Person, Scenery, Spot } from './stage.ts';

/** Chance: `look` decides light, palette and people, which the pictures of a story share. */
export type Chances = { own: Dice; look: Dice };

export type Actor = {
  spot: Spot;
  traits: FigureTraits | PersonaFigure;
  pose: PoseName;
  outfit: ReturnType<typeof dressFor>;
  colours: { main: Colour; second: Colour; accent: Colour };
  side: 1 | -1;
};

/** Who stands at each spot; a persona stands alone, at the first one. */
export function cast(
  brief: Brief,
  { own: ownDice, look }: Chances,
  scenery: Pick<Scenery, 'spots' | 'outfits'>,
  persona: PersonaFigure | null,
): Actor[] {
  const wanted = persona === null ? brief.people : [null];
  return scenery.spots.slice(0, wanted?.length).map((spot, index): Actor => {
    const own = ownDice.fork(String(index));
    const shared = look.fork(String(index));
    const isLead = index === 0;
    const presentation: Person =
      wanted?.[index] ?? shared.pick(['feminine', 'feminine', 'masculine']);
    const traits = isLead && persona !== null ? persona : castPerson(shared, presentation);
    const fitting = own.pick(spot.poses);
    return {
      spot,
      traits,
      pose:
        isLead && brief.pose !== undefined && spot.isSeated === undefined ? brief.pose : fitting,
      outfit:
        isLead && brief.outfit !== undefined
          ? brief.outfit
          : dressFor(shared, traits.presentation, scenery.outfits),
      colours: clothColours(shared, isLead ? brief.clothes : undefined),
      side: own.chance(0.5) ? 1 : -1,
    };
  });
}

const skins = coloursOf('#f6d5bd #eebd9a #dba57c #c68a5e #a86f48 #8a5636 #6b4029 #4e2f20');
const darkHair = coloursOf('#1b1412 #2a1a14 #3a241a #14110f');
const lightHair = coloursOf('#6b3d22 #8f4f28 #c79a55 #dcb878 #3a241a #a8482a');
const hairStyles = {
  feminine: ['bob', 'long', 'waves', 'bun', 'ponytail', 'afro', 'curls', 'long'],
  masculine: ['crop', 'short', 'curls', 'short', 'afro', 'bun'],
} as const;

/** A person for a scene, with random skin and hair. */
function castPerson(dice: Dice, presentation: Person): FigureTraits {
  const skin = dice.pick(skins);
  const isDeep = skins.indexOf(skin) >= 4;
  const style = dice.pick<HairStyle>(hairStyles[presentation]);
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

/** An outfit of a place's clothes that this person would wear. */
function dressFor(dice: Dice, presentation: Person, offered: readonly OutfitName[]): OutfitName {
  const refused = presentation === 'masculine' ? dresses : suits;
  const [first = presentation === 'masculine' ? 'shirt' : 'casual', ...others] = offered.filter(
    (name) => !refused.has(name),
  );
  return dice.pick([first, ...others]);
}

const cloths = coloursOf(
  '#efe6d8 #d9573f #2f6f7a #2c3350 #e3a53a #8c2f45 #41624c #c9b6d8 #1f2029 #e58fa0 #5b7fb8 #b9784a',
);

function clothColours(dice: Dice, asked: Colour | undefined) {
  const [a = '#efe6d8', b = '#2c3350', c = '#b9784a'] = dice.shuffle(cloths);
  return { main: asked ?? a, second: b, accent: c };
}
