import { type Sense, words } from './custom-sense.ts';
import {
  flash,
  glitch,
  lightSweep,
  look,
  type Look,
  stageLamp,
} from '../../contract/tools/reel-motions/lights.ts';
import { glide, jolt, spin, whip } from '../../contract/tools/reel-motions/moves.ts';

/** What happens once, the look and the light; read after the moves of `custom-words.ts`. */
export const effects: readonly Sense[] = [
  {
    slot: 'event',
    shows: 'spin',
    stems: words('spin, twirl, whirl, pirouet*, tornado, barrel, flip'),
    moves: ({ at, pace, side }) => [spin(at, Math.min(1.6, 1.2 / pace), side)],
  },
  {
    slot: 'event',
    shows: 'whip pan',
    stems: words('whip, swipe, transition, swoosh, slap, throw'),
    moves: ({ at, side }) => [whip(at, side < 0 ? 'left' : 'right')],
  },
  {
    slot: 'event',
    shows: 'flash',
    stems: words(
      'flash, paparazzi, lightning, photoshoot, photographer, strobe, camera click, snapshot',
    ),
    moves: ({ at }) => [flash(0.65, at, at + 0.5, at + 1.4)],
  },
  {
    slot: 'event',
    shows: 'glitch',
    stems: words('glitch, vhs, hack, digital, cyber, broken, matrix'),
    moves: ({ at, amount }) => [
      glitch(0.022 * amount, at, at + 0.3, at + 1.1),
      jolt(at, { x: 0.04 * amount }, 6, 6),
    ],
  },
  {
    slot: 'event',
    shows: 'impact',
    stems: words('explo*, punch, hit, boom, impact, shock, surpris*, snap, pop, wow'),
    moves: ({ at, amount }) => [
      jolt(at, { y: 0.05 * amount, roll: 4 * amount, zoom: 0.22 * amount }, 3.4, 3.4),
      flash(0.4, at),
    ],
  },
  lookSense('noir', 'noir, black, monochrom*, mono, grayscale, greyscale, bw, detective'),
  lookSense('dusk', 'dark, night, mood, myster*, shadow, evening, candle, gothic'),
  lookSense('neon', 'neon, cyberpunk, futur*, sci fi, scifi, vapor*, synth*'),
  lookSense(
    'golden',
    'warm, sunset, sunris*, golden, summer, sun, sunlight, sunshine, beach, autumn, cozy',
  ),
  lookSense('cold', 'cold, winter, snow, ice, icy, sad, cry, cries, lonel*, melanchol*, rain'),
  lookSense('blush', 'dream, romant*, love, pastel, pink, wedding, angel, fairy, tender'),
  lookSense('pop', 'bright, color*, colour*, vivid, vibrant, fun, rainbow, fresh'),
  lookSense(
    'editorial',
    'fashion*, editorial, vogue, model, magazin*, elegan*, luxur*, vintage, retro',
  ),
  lookSense('bronze', 'bronze, gritty, contrast, warrior, grit, sweat, desert'),
  {
    slot: 'light',
    shows: 'firelight',
    stems: words('fire, flame, flicker, campfire, torch, lava'),
    moves: ({ amount, pace }) => [
      glide('lamp', [0, 0.35]),
      glide('lampRed', [0, 14]),
      glide('lampBlue', [0, -20]),
      glide('lampY', [0, 0.5]),
      [{ channel: 'lamp', kind: 'noise', amount: 0.22 * amount, hertz: 5 * pace, seed: 3 }],
    ],
  },
  {
    slot: 'light',
    shows: 'spotlights',
    stems: words('spotlight, stage, police, siren, lights, lamp'),
    moves: ({ pace }) => [stageLamp(60 * pace, 0.5, ['azure', 'rose'], 2)],
  },
  {
    slot: 'light',
    shows: 'light sweep',
    stems: words('light, shine, glow, ray, sparkl*, magic*, heaven, glitter, glam*, flare'),
    moves: ({ amount }) => [lightSweep(1, 5.4, 0.5 * amount), lightSweep(5.6, 9.8, 0.5 * amount)],
  },
];

function lookSense(name: Look, stems: string): Sense {
  return { slot: 'look', shows: `${name} look`, stems: words(stems), moves: () => [look(name)] };
}
