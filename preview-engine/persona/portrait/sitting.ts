import { z } from 'zod';
import type { Colour } from '../../drawings/colour.ts';
import { type Garment, garments } from '../../drawings/persona/body/garments.ts';
import type { Gender, Wish } from '../heritage.ts';
import { lots } from '../draw-traits.ts';
import { colour } from '../traits.ts';

/** Light, pose, clothes and backdrop of a portrait, which do not belong to the person. */
export const sittingSchema = z.strictObject({
  light: z.enum(['left', 'right']),
  /** Degrees of the head. */
  tilt: z.number().min(-4).max(4),
  backdrop: colour,
  garment: z.enum(garments),
  cloth: colour,
  under: colour,
});
export type Sitting = z.infer<typeof sittingSchema>;

/** Backdrops, each with cloths that stand out from it. */
const sets: readonly [StudioSet, StudioSet, StudioSet, ...StudioSet[]] = [
  { backdrop: '#c9a184', cloths: ['#f1e7da', '#2f3d4f', '#6b2f33', '#41564a'] },
  { backdrop: '#8fa08a', cloths: ['#efe4d2', '#a3472f', '#2b3038', '#d9b26a'] },
  { backdrop: '#6f86a3', cloths: ['#f2ebe2', '#c8603f', '#20242e', '#d8b7a4'] },
  { backdrop: '#b96f5a', cloths: ['#f4e8db', '#233a45', '#e0bd8d', '#2d2426'] },
  { backdrop: '#7d6580', cloths: ['#efe0da', '#d98a5e', '#26212c', '#9fb3a8'] },
  { backdrop: '#4c6467', cloths: ['#e9dcc8', '#d07a4a', '#c9a5a0', '#1d2326'] },
  { backdrop: '#d3b7a8', cloths: ['#34495e', '#7d3b3f', '#f7efe6', '#3f4a3d'] },
  { backdrop: '#a9a39b', cloths: ['#24272d', '#8c3f3a', '#f3ece3', '#365a66'] },
];
type StudioSet = { backdrop: Colour; cloths: readonly [Colour, Colour, Colour, ...Colour[]] };

const wardrobe = {
  Female: ['blazer', 'knit', 'camisole', 'shirt', 'tee', 'turtleneck', 'vNeck'],
  Male: ['tee', 'blazer', 'knit', 'shirt', 'hoodie', 'turtleneck', 'vNeck'],
} as const satisfies Record<Gender, readonly Garment[]>;

/** The three options of an order sit before other backdrops, in other clothes. */
export function drawSitting({ gender, race, seed }: Wish): Sitting {
  const lot = lots(`${gender}/${race}/sitting`, seed);
  const { backdrop, cloths } = lot.pick('set', sets);
  const [cloth = cloths[0], under = cloths[1]] = lot.dice.shuffle(cloths);
  return {
    light: lot.dice.pick(['left', 'right']),
    tilt: Math.round(lot.between('tilt', -3, 3) * 10) / 10,
    backdrop,
    garment: lot.pick('garment', wardrobe[gender]),
    cloth,
    under,
  };
}
