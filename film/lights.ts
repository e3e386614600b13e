import type { Channel, Key } from './film.ts';
import { beat, enveloped, glide, type Move } from './moves.ts';

/** A photographer's flash: white for one frame, then fading. */
export function flash(strength: number, ...times: readonly number[]): Move {
  const keys = times.flatMap((at): Key[] => [
    [at, 0],
    [at + 0.034, strength, 'cut'],
    [at + 0.4, 0, 'out'],
  ]);
  return glide('flash', ...keys);
}

/** Colour fringes for a tenth of a second. */
export function glitch(width: number, ...times: readonly number[]): Move {
  const keys = times.flatMap((at, index): Key[] => [
    [at, 0],
    [at + 0.034, index % 2 === 0 ? width : -width, 'cut'],
    [at + 0.16, 0, 'cut'],
  ]);
  return glide('split', ...keys);
}

/** Lamp colours, as what they add to blue and red. No greens: they make skin look ill. */
const lampColours = {
  amber: { blue: -20, red: 13 },
  rose: { blue: 2, red: 22 },
  magenta: { blue: 16, red: 26 },
  violet: { blue: 28, red: 8 },
  azure: { blue: 26, red: -10 },
  white: { blue: 0, red: 0 },
} as const;
export type LampColour = keyof typeof lampColours;

/** A lamp that swings from side to side on the music, of one colour left and another right. */
export function stageLamp(
  bpm: number,
  strength: number,
  [left, right]: readonly [LampColour, LampColour],
  every = 4,
): Move {
  const tint = (channel: Channel, from: number, to: number): Move => [
    ...glide(channel, [0, (from + to) / 2]),
    ...beat(bpm, channel, (to - from) / 2, { shape: 'sine', every }),
  ];
  const [a, b] = [lampColours[left], lampColours[right]];
  return [
    glide('lamp', [0, strength]),
    glide('lampY', [0, -0.25]),
    beat(bpm, 'lampX', 0.42, { shape: 'sine', every }),
    tint('lampBlue', a.blue, b.blue),
    tint('lampRed', a.red, b.red),
  ].flat();
}

/** A soft light that passes over the picture between two seconds. */
export function lightSweep(from: number, to: number, strength: number, red = 8, blue = -8): Move {
  const light = [...glide('lamp', [0, strength]), ...glide('lampRed', [0, red])];
  const lit = [...light, ...glide('lampBlue', [0, blue])];
  return [
    ...enveloped(lit, [from, 0], [(from + to) / 2, 1], [to, 0]),
    ...glide('lampX', [from, -0.7], [to, 0.7]),
    ...glide('lampY', [from, 0.2], [to, -0.4]),
  ];
}

const looks = {
  clean: { contrast: 0.12, saturation: 0.06, vignette: 0.2 },
  pop: { contrast: 0.16, saturation: 0.26, exposure: 0.1, vignette: 0.12 },
  bronze: { contrast: 0.3, saturation: 0.04, warmth: 5, vignette: 0.5 },
  golden: { contrast: 0.08, saturation: 0.1, warmth: 7, exposure: 0.14, vignette: 0.3 },
  dusk: { contrast: 0.14, saturation: -0.04, warmth: 4, exposure: -0.12, vignette: 0.6 },
  blush: { contrast: -0.06, saturation: 0.06, warmth: 4, exposure: 0.22, vignette: 0.22 },
  editorial: { contrast: 0.26, saturation: -0.3, warmth: -1, vignette: 0.3 },
  noir: { contrast: 0.42, saturation: -1, exposure: 0.05, vignette: 0.6 },
  cool: { contrast: 0.2, saturation: -0.1, warmth: -4, vignette: 0.35 },
  cold: { contrast: 0.08, saturation: -0.42, warmth: -6, exposure: -0.16, vignette: 0.5 },
  neon: { contrast: 0.26, saturation: 0.28, warmth: -3, exposure: -0.1, vignette: 0.5 },
} as const satisfies Record<string, Partial<Record<Channel, number>>>;
export type Look = keyof typeof looks;

/** A colour grade over the whole film, or over the part that `envelope` lets through. */
export function look(name: Look, ...envelope: readonly Key[]): Move {
  // The looks are typed by channel above.
  const grades = Object.entries(looks[name]) as [Channel, number][];
  return enveloped(
    grades.flatMap(([channel, value]) => glide(channel, [0, value])),
    ...envelope,
  );
}
