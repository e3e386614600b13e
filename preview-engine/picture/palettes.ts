import { type Colour, coloursOf } from '../drawings/colour.ts';

export const daytimes = ['dawn', 'day', 'golden', 'dusk', 'night'] as const;
export type Daytime = (typeof daytimes)[number];

export type Palette = {
  sky: readonly [top: Colour, middle: Colour, low: Colour];
  /** The colour of the light that falls. */
  light: Colour;
  /** The colour of what it does not reach. */
  shade: Colour;
  far: Colour;
  near: Colour;
  ground: Colour;
  wall: Colour;
  floor: Colour;
  wood: Colour;
  cloth: Colour;
  accent: Colour;
  pop: Colour;
  leaf: Colour;
};

/** The columns of the table. */
const names =
  'top middle low light shade far near ground wall floor wood cloth accent pop leaf'.split(' ');

/** Each row has the colours of `names`, in their order. */
const rows: Readonly<Record<Daytime, readonly [string, ...string[]]>> = {
  dawn: [
    '#8fb4d9 #f3c9b4 #ffe9c9 #fff0cf #5a4a6b #b9a9c4 #5d5a78 #c9a58c #f0e0cf #c99f78 #a8714a #e9cdb8 #e2714d #2f6f7a #6f8f5c',
    '#a7b8e8 #f7c4cf #ffe3cc #ffe6d6 #4e4670 #c3aacb #665a86 #d1aaa2 #efdcdc #b98d7c #8f5f52 #d9b3b5 #d9577a #e8a13d #7a9a7c',
    '#6fa6b8 #cfe0cf #fff1c2 #fff4c8 #2f4b58 #9fb9b4 #3f6a70 #b9ad84 #e7ebdc #b79c70 #8a6a42 #cfd8bf #f08a3c #245a64 #5d8a55',
  ],
  day: [
    '#3f97d6 #8fcaee #e6f5f7 #fffbea #3a4a6b #9cc3d6 #3d6b86 #d8c7a0 #f4efe6 #d0b48e #b07f50 #dfe3e0 #f2643d #f5b53a #4f9a5c',
    '#4bb3c4 #a6dfd8 #f4f7dc #fffde8 #24505a #9fcfc5 #2f7a78 #e2cf9f #eef3ea #c8b088 #9c7448 #bcd9cd #ff7a59 #ffc845 #3f8f63',
    '#7c9fe0 #c2d3f4 #f7efe6 #fff7ee #45406b #b3bfe0 #5667a0 #d9bfae #f3ebe6 #c7a995 #a2705a #d3cfe6 #e5517f #3e63c9 #6b9c72',
    '#e8b24c #f5d48a #fcf1d2 #fff6d8 #6b4030 #e8bd82 #a4613f #d8a76a #f7ead0 #cda06a #9a6238 #f0d9a8 #c8402f #1f6b6b #7a8c3f',
  ],
  golden: [
    '#5f7fb0 #f4a672 #ffdf9a #ffd98a #4a2f52 #d99a86 #6b4360 #c98858 #eccfa8 #b07c4e #8a5230 #dba878 #e0522f #20677a #6d7f3c',
    '#a86a8c #f28f6b #ffd27f #ffcf85 #3f2450 #c77a86 #54305e #b8705c #e8bfa0 #a2694a #74402f #d3907a #f04f5f #f6b23c #5f7a4c',
    '#3f8a94 #f0bd77 #ffe6a8 #ffe09a #24404a #b6a67c #33616b #c79c5a #ead6ac #aa7d48 #7a5028 #c9b07c #ef6a32 #17565f #57793f',
  ],
  dusk: [
    '#2b2a5e #8f4f8c #f58f72 #ffb38a #1d1838 #7c568f #2e2650 #6a4a68 #6d5472 #4d3850 #5c3a38 #7a4f70 #ff6f61 #ffc46b #3f6a5c',
    '#123a5a #3f7f96 #f7b77c #ffc890 #0f2034 #4f7c8c #183a50 #4f5f66 #4c6570 #3a444c #5a4030 #52767c #ff8a4c #ffd071 #3c7560',
    '#3b1f52 #b8456f #ffab73 #ffba8c #200f2e #8f456f #3a1c48 #6e3c54 #704260 #48293f #5a2f2c #8c3f5c #ffb23c #4fd0c8 #4c6a4c',
  ],
  night: [
    '#070b1f #16224d #3b3f7c #ffcf8a #060714 #273468 #0d1330 #1a1e36 #2a2f52 #1e1c2e #4a2f28 #343c6b #ffb347 #5fd3e8 #2c5a50',
    '#0b0718 #2a1250 #6b2a7c #ff9fd0 #07040f #4a2470 #160a2c #22123a #3a1f54 #1c1230 #43253a #4d2466 #ff4fa0 #45e0ff #2f5a5c',
    '#04131a #0d3440 #2a6470 #ffd39a #030a0e #1d4c58 #08202a #12262c #1f4048 #16242a #4a3222 #22525a #ff8f4f #6ff0c8 #2a6a4c',
    '#14060c #4a1224 #8c2f34 #ffbe7c #0c0408 #6b2030 #220a14 #32131c #4c1c28 #26121a #4e281e #6b2434 #ff5c4c #ffd27a #4a6a44',
  ],
};

export function palettesOf(daytime: Daytime): readonly [Palette, ...Palette[]] {
  const [first, ...others] = rows[daytime];
  return [named(first), ...others.map(named)];
}

function named(row: string): Palette {
  const colours = coloursOf(row);
  if (colours.length !== names.length) throw new Error(`not a palette: ${row}`);
  // As many colours as names, which are those of a palette.
  const { top, middle, low, ...others } = Object.fromEntries(
    names.map((name, at) => [name, colours[at]]),
  ) as Omit<Palette, 'sky'> & Record<'top' | 'middle' | 'low', Colour>;
  return { ...others, sky: [top, middle, low] };
}
