import { type Colour, darken, lighten, mix } from '../colour.ts';
import type { Dice } from '../../picture/dice.ts';
import type { Palette } from '../../picture/palettes.ts';
import type { Ink } from '../svg/ink.ts';
import { at, each, ellipse } from '../svg/shapes.ts';
import { food } from './food.ts';
import { home } from './home.ts';
import { outing } from './outing.ts';
import type { Thing, ThingPen } from './thing.ts';

export const things = { ...food, ...outing, ...home } as const satisfies Record<string, Thing>;
export type ThingName = keyof typeof things;

/** Things whose drawing is mostly of the colour that was asked for. */
export const tintedThings: ReadonlySet<ThingName> = new Set(
  // `place-facts.test.ts` draws each of them.
  'mug bowl cocktail notebook deskLamp headphones bottle mat suitcase umbrella bicycle car boat balloon gift sneaker heels handbag perfume skateboard'.split(
    ' ',
  ) as ThingName[],
);

/** Puts a thing down on a surface, with its contact shadow. */
export function put(
  { ink, palette, dice }: { ink: Ink; palette: Palette; dice: Dice },
  name: ThingName,
  x: number,
  y: number,
  size: number,
  colour?: Colour,
): string {
  const pen: ThingPen = {
    ...palette,
    ink,
    colour: colour ?? dice.pick([palette.accent, palette.pop, palette.leaf, palette.cloth]),
    round: (base) =>
      ink.linear(
        [
          mix(base, palette.shade, 0.25),
          [0.25, mix(lighten(base, 0.16), palette.light, 0.25)],
          darken(mix(base, palette.shade, 0.4), 0.05),
        ],
        8,
      ),
  };
  const shadow = ellipse(x + size * 0.14, y, size * 0.6, size * 0.09, palette.shade, {
    opacity: 0.32,
  });
  return shadow + at(x, y, things[name](pen), size / 100);
}

/** A thing, or chance's pick of several; at `x`, or where chance puts it between two. */
export type Prop = readonly [
  name: ThingName | readonly [ThingName, ...ThingName[]],
  x: number | readonly [from: number, to: number],
  y: number,
  size: number,
  colour?: Colour,
];

/** Puts down one after another. */
export const putAll = (stage: Parameters<typeof put>[0], ...props: readonly Prop[]): string =>
  each(props, ([names, across, y, size, colour]) => {
    const name = typeof names === 'string' ? names : stage.dice.pick(names);
    const x = typeof across === 'number' ? across : stage.dice.between(...across);
    return put(stage, name, x, y, size, colour);
  });
