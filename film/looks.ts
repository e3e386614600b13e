import type { FilmDocument } from '../contract/films.ts';
import type { Light } from './frame/grid.ts';

type Look = NonNullable<FilmDocument['look']>;

/** Y, Cb and Cr after a look, for each of 256 values; of limited range as those of `grid.ts`. */
export type LookTables = { luma: Uint8Array; blue: Uint8Array; red: Uint8Array };

/**
 * `black`, `white`: where the darkest and the lightest end, 0..1. `mid` lifts what is between.
 * `saturation` is a factor; `blue` and `red` are added to what is grey, less to what has a colour,
 * so that skin stays skin and nothing turns neon.
 */
type Grade = Record<'black' | 'white' | 'mid' | 'contrast' | 'saturation' | 'blue' | 'red', number>;

const grades: Record<Look, Grade> = {
  warm: { black: 0.01, white: 0.99, mid: 0.03, contrast: 0.12, saturation: 1.02, blue: -9, red: 6 },
  cool: { black: 0, white: 0.98, mid: 0, contrast: 0.18, saturation: 0.92, blue: 8, red: -6 },
  film: { black: 0.09, white: 0.95, mid: 0.02, contrast: 0.3, saturation: 0.76, blue: -4, red: 1 },
  mono: { black: 0.02, white: 0.99, mid: 0.01, contrast: 0.3, saturation: 0, blue: 0, red: 0 },
};

export function lookTables(look: FilmDocument['look']): LookTables | null {
  if (look === null) return null;
  const { saturation, blue, red } = grades[look];
  const table = (of: (value: number) => number) =>
    Uint8Array.from({ length: 256 }, (_, value) => of(value));
  return {
    luma: table((value) => lumaAt(value, grades[look])),
    blue: table((value) => chromaAt(value, saturation, blue)),
    red: table((value) => chromaAt(value, saturation, red)),
  };
}

function lumaAt(value: number, { black, white, mid, contrast }: Grade): number {
  const level = Math.min(1, Math.max(0, (value - 16) / 219));
  const bow = level * (1 - level);
  const curved = level + 4 * mid * bow + 2 * contrast * bow * (2 * level - 1);
  return Math.round(16 + 219 * (black + (white - black) * curved));
}

function chromaAt(value: number, saturation: number, tint: number): number {
  const away = value - 128;
  const greyness = Math.exp(-((away / 26) ** 2));
  return Math.round(Math.min(240, Math.max(16, 128 + saturation * away + tint * greyness)));
}

/** Lays a look over the light of a frame, after `shine`; a lamp has no colour in a grey film. */
export function grade(light: Light, look: LookTables | null): void {
  if (look === null) return;
  for (const channel of ['luma', 'blue', 'red'] as const) {
    const [tones, after] = [light[channel], look[channel]];
    tones.forEach((tone, value) => (tones[value] = after[tone] ?? tone));
  }
  if (look.blue[16] !== look.blue[240]) return;
  light.tintBlue.fill(0);
  light.tintRed.fill(0);
}
