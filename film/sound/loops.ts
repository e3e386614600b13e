import type { loopNames } from '../../contract/film-choices.ts';
import type { InstrumentName } from './instruments.ts';

export type LoopName = (typeof loopNames)[number];

export type Loop = {
  /**
   * `tempo`: beats a minute that suit it; at a tempo far away it is played at half or double of
   * that. `swing`: how late every second sixteenth is, in parts of one. `ducking`: how far a kick
   * pushes aside what makes way for it, 0..1.
   */
  feel: { tempo: number; swing: number; ducking: number };
  /** A loop with a drop holds its breath for a beat before it, after a build without its drums. */
  hasDrop?: true;
  /** One for each bar, by the names that musicians use. */
  chords: string;
  parts: readonly Part[];
};

/**
 * Bars of 16 steps follow each other, again and again. Of a drum `X` is loud, `x` softer, `-`
 * hardly heard, and `=` two quick ones. Of an instrument 0 is the chord's root, 8 its octave, 1 to
 * 7 its notes from the middle upwards, and `*` all of these that are within an octave. `_` holds a
 * note. `pan` is −1 (left) to 1. `from` is the section of `form.ts` with which a part joins in,
 * `later` being four bars after the drop; `isRise` parts end with the drop.
 */
export type Part = readonly [
  on: InstrumentName,
  level: number,
  bars: string,
  how?: { pan?: number; echo?: number; from?: 'build' | 'drop' | 'later'; isRise?: true },
];

const everyBeat = 'X...X...X...X...';
const backbeat = '....X.......X...';
const offbeats = '..X...X...X...X.';
const rolled = 'x...x...x...x... x.x.x.x.xxxxxxxx';
const wholeBar = '*_______________';

export const loops: Readonly<Record<LoopName, Loop>> = {
  // Warm and open, as a morning at the sea.
  sunrise: {
    feel: { tempo: 104, swing: 0.08, ducking: 0.5 },
    chords: 'Fmaj9 G6 Em7 Am9',
    parts: [
      ['softKick', 0.68, everyBeat, { from: 'drop' }],
      ['snap', 0.42, `${backbeat} ${backbeat} ${backbeat} ....X.......X..x`, { from: 'drop' }],
      ['shaker', 0.46, 'x-X-x-X-x-X-x-X-', { pan: 0.3, from: 'build' }],
      ['conga', 0.27, '......x..x....x. ......x..x..x.x-', { pan: -0.4, from: 'later' }],
      ['roundBass', 0.25, '0__.0_.0__...00. 0__.0_.0__..8_0.', { from: 'build' }],
      ['warmPad', 0.12, wholeBar],
      ['marimba', 0.27, '1.3.4..2.3.5.4.. 3.5.4..3.2.4.5.3', { pan: -0.15, echo: 0.35 }],
      ['pluck', 0.2, '..5...6...7.6... ..7...6...5...4.', { pan: 0.35, echo: 0.4, from: 'later' }],
    ],
  },
  // A city at night, seen from a car: straight eighths and wide chords.
  neon: {
    feel: { tempo: 108, swing: 0, ducking: 0.45 },
    hasDrop: true,
    chords: 'Am F C G',
    parts: [
      ['kick', 0.58, everyBeat, { from: 'drop' }],
      ['gated', 0.3, `${backbeat} ${backbeat} ${backbeat} ....X.......X.xx`, { from: 'drop' }],
      ['hat', 0.37, 'x.X.x.X.x.X.x.X.', { pan: 0.2, from: 'build' }],
      ['openHat', 0.31, '................ ..............x.', { pan: 0.2, from: 'later' }],
      ['sawBass', 0.21, '0.0.0.0.0.0.0.0. 0.0.0.0.0.0.8.0.', { from: 'build' }],
      ['widePad', 0.11, wholeBar],
      ['pluck', 0.18, '1234565432123454', { pan: 0.25, echo: 0.4 }],
      ['lead', 0.14, '6___..5_4_______ 5___..4_2_______', { pan: -0.2, echo: 0.4, from: 'later' }],
      ['gated', 0.16, rolled, { from: 'build', isRise: true }],
    ],
  },
  // A walk with a limp on purpose: hip-hop drums and a talking bass.
  strut: {
    feel: { tempo: 94, swing: 0.3, ducking: 0.2 },
    hasDrop: true,
    chords: 'Dm9 Dm9 G9 Cmaj7',
    parts: [
      ['kick', 0.61, 'X.....x.X.x..... X..x....X.x..x..', { from: 'drop' }],
      ['snare', 0.42, '....X..-.-..X... ....X..-.-..X..x', { from: 'drop' }],
      ['hat', 0.32, 'X-x-X-x-X-x-X-x=', { pan: 0.25, from: 'build' }],
      ['fingerBass', 0.3, '0__.0_8.0..00_.3 0__.0_8.0..00_8.', { from: 'build' }],
      ['clav', 0.16, '..*..*....*..*.* ..*..*.*..*.*...', { pan: -0.35 }],
      ['piano', 0.16, '*_____.......... ....*___..*_....', { pan: 0.2 }],
      ['stab', 0.18, '............4.5. 6_..............', { echo: 0.35, from: 'later' }],
      ['snare', 0.16, rolled, { from: 'build', isRise: true }],
    ],
  },
  // Light on its feet: three against four, wood and hands.
  bounce: {
    feel: { tempo: 108, swing: 0.12, ducking: 0.3 },
    hasDrop: true,
    chords: 'C#m7 Amaj7 E B6',
    parts: [
      ['kick', 0.56, 'X...x...X...x...', { from: 'drop' }],
      ['rim', 0.32, '...X..X....X..X. ...X..X....X..XX', { pan: -0.2, from: 'build' }],
      ['clap', 0.26, backbeat, { from: 'drop' }],
      ['shaker', 0.46, 'X-xxX-xxX-xxX-xx', { pan: 0.35 }],
      ['conga', 0.35, 'x..x..x...x.x...', { pan: -0.45, from: 'build' }],
      ['roundBass', 0.28, '0_.0__0.....0_8. 0_.0__0...8_0_..', { from: 'drop' }],
      ['marimba', 0.32, '..5.4..5..3.4... ..5.6..5..4.3.4.', { pan: 0.2, echo: 0.3 }],
      ['warmPad', 0.12, wholeBar],
      ['pluck', 0.17, '*..*..*...*.*...', { pan: -0.15, from: 'later' }],
      ['rim', 0.2, rolled, { from: 'build', isRise: true }],
    ],
  },
  // Rain on the window: a dusty piano and brushes, late on purpose.
  drift: {
    feel: { tempo: 86, swing: 0.34, ducking: 0.35 },
    chords: 'Dmaj9 C#m7 Bm9 A6',
    parts: [
      ['softKick', 0.61, 'X......x..X..... X..x....X.......', { from: 'drop' }],
      ['brush', 0.38, `${backbeat} ....X.......X.-.`, { from: 'drop' }],
      ['hat', 0.34, 'X.x-X.x.X.x-X.x-', { pan: 0.3, from: 'build' }],
      ['dust', 0.27, '-..x.-....-.x..- .-...x-..-....x. x..-...-x.....-.', { pan: -0.5 }],
      ['roundBass', 0.24, '0____..0__..3_.. 0____..0__.0__.8', { from: 'build' }],
      ['piano', 0.16, '*______*________ *_____....*_____'],
      ['bell', 0.2, '....4...3....... ......5.....4.3.', { pan: -0.3, echo: 0.45, from: 'later' }],
      ['darkPad', 0.09, wholeBar, { from: 'later' }],
    ],
  },
  // The small hours of a club: four to the floor, and everything breathes with the kick.
  pulse: {
    feel: { tempo: 120, swing: 0.06, ducking: 0.75 },
    hasDrop: true,
    chords: 'Gm7 Gm7 Ebmaj7 F6',
    parts: [
      ['kick', 0.72, everyBeat, { from: 'drop' }],
      ['clap', 0.28, backbeat, { from: 'drop' }],
      ['openHat', 0.48, offbeats, { pan: 0.15, from: 'drop' }],
      ['hat', 0.27, 'x-.xx-.xx-.xx-.=', { pan: -0.25, from: 'build' }],
      ['sawBass', 0.24, '..00.00...00.0.0 ..00.00...00.8.0', { from: 'drop' }],
      ['widePad', 0.11, wholeBar],
      ['stab', 0.15, '...*..*......... ...*..*...*.....', { echo: 0.5 }],
      ['pluck', 0.16, '4.5.6.4.5.7.6.5.', { pan: 0.3, echo: 0.35, from: 'later' }],
      ['clap', 0.16, rolled, { from: 'build', isRise: true }],
    ],
  },
  // Mirror ball and strings: the bass jumps octaves, the hat opens between the beats.
  gold: {
    feel: { tempo: 114, swing: 0.05, ducking: 0.35 },
    hasDrop: true,
    chords: 'Am9 D9 Gmaj9 Em9',
    parts: [
      ['kick', 0.61, everyBeat, { from: 'drop' }],
      ['snare', 0.19, backbeat, { from: 'drop' }],
      ['clap', 0.16, `${backbeat} ....X.......X.x.`, { from: 'drop' }],
      ['openHat', 0.41, offbeats, { pan: 0.2, from: 'drop' }],
      ['hat', 0.2, 'xx-xxx-xxx-xxx-x', { pan: -0.2, from: 'build' }],
      ['fingerBass', 0.29, '0.8.0.8.0.8.0.8. 0.8.0.80..8.3.2.', { from: 'build' }],
      ['clav', 0.16, '..*..*....**..*. ..*.**..*.**.**.', { pan: 0.4 }],
      ['strings', 0.08, `${wholeBar} *_______..*_____`],
      ['piano', 0.14, '*..*..*.........', { pan: -0.25 }],
      ['lead', 0.11, '........3_4_5___ 6___5___4_______', { echo: 0.3, from: 'later' }],
      ['snare', 0.12, rolled, { from: 'build', isRise: true }],
    ],
  },
  // Slow, dark and heavy: a deep bass that rings, hats that roll, a bell far away.
  midnight: {
    feel: { tempo: 78, swing: 0, ducking: 0.3 },
    hasDrop: true,
    chords: 'F#m9 Dmaj7 Bm7 C#7',
    parts: [
      ['kick', 0.54, 'X.....x.X....... X..x....X.x.....', { from: 'drop' }],
      ['clap', 0.44, backbeat, { from: 'drop' }],
      ['hat', 0.44, 'X-x-X-x=X-x-X==- X-x-X=x-X-x-X-==', { pan: 0.15, from: 'build' }],
      ['openHat', 0.27, '................ ..........x.....', { pan: -0.3, from: 'later' }],
      ['deepBass', 0.36, '0_____0_0_______ 0__0____0_0___8_', { from: 'drop' }],
      ['darkPad', 0.15, wholeBar],
      ['bell', 0.26, '3...4.5...4.3... 3...4.6...5.4...', { pan: -0.2, echo: 0.45 }],
      ['pluck', 0.17, '..6...5...4...5.', { pan: 0.4, echo: 0.4, from: 'later' }],
      ['snare', 0.14, rolled, { from: 'build', isRise: true }],
    ],
  },
};
