import { type Sense, sensesOf, words } from './custom-sense.ts';
import { flash, glitch, lightSweep, look, type Look, stageLamp } from '../../film/lights.ts';
import { glide, jolt, spin, whip } from '../../film/moves.ts';

const events = sensesOf({
  spin: {
    slot: 'event',
    stems: 'spin, twirl, whirl, pirouet*, tornado, barrel, flip',
    moves: ({ at, pace, side }) => [spin(at, Math.min(1.6, 1.2 / pace), side)],
  },
  'whip pan': {
    slot: 'event',
    stems: 'whip, swipe, transition, swoosh, slap, throw',
    moves: ({ at, side }) => [whip(at, side < 0 ? 'left' : 'right')],
  },
  flash: {
    slot: 'event',
    stems: 'flash, paparazzi, lightning, photoshoot, photographer, strobe, camera click, snapshot',
    moves: ({ at }) => [flash(0.65, at, at + 0.5, at + 1.4)],
  },
  glitch: {
    slot: 'event',
    stems: 'glitch, vhs, hack, digital, cyber, broken, matrix',
    moves: ({ at, amount }) => [
      glitch(0.022 * amount, at, at + 0.3, at + 1.1),
      jolt(at, { x: 0.04 * amount }, 6, 6),
    ],
  },
  impact: {
    slot: 'event',
    stems: 'explo*, punch, hit, boom, impact, shock, surpris*, snap, pop, wow',
    moves: ({ at, amount }) => [
      jolt(at, { y: 0.05 * amount, roll: 4 * amount, zoom: 0.22 * amount }, 3.4, 3.4),
      flash(0.4, at),
    ],
  },
});

const lookWords: Partial<Record<Look, string>> = {
  noir: 'noir, black, monochrom*, mono, grayscale, greyscale, bw, detective',
  dusk: 'dark, night, mood, myster*, shadow, evening, candle, gothic',
  neon: 'neon, cyberpunk, futur*, sci fi, scifi, vapor*, synth*',
  golden: 'warm, sunset, sunris*, golden, summer, sun, sunlight, sunshine, beach, autumn, cozy',
  cold: 'cold, winter, snow, ice, icy, sad, cry, cries, lonel*, melanchol*, rain',
  blush: 'dream, romant*, love, pastel, pink, wedding, angel, fairy, tender',
  pop: 'bright, color*, colour*, vivid, vibrant, fun, rainbow, fresh',
  editorial: 'fashion*, editorial, vogue, model, magazin*, elegan*, luxur*, vintage, retro',
  bronze: 'bronze, gritty, contrast, warrior, grit, sweat, desert',
};

const lights = sensesOf({
  firelight: {
    slot: 'light',
    stems: 'fire, flame, flicker, campfire, torch, lava',
    moves: ({ amount, pace }) => [
      glide('lamp', [0, 0.35]),
      glide('lampRed', [0, 14]),
      glide('lampBlue', [0, -20]),
      glide('lampY', [0, 0.5]),
      [{ channel: 'lamp', kind: 'noise', amount: 0.22 * amount, hertz: 5 * pace, seed: 3 }],
    ],
  },
  spotlights: {
    slot: 'light',
    stems: 'spotlight, stage, police, siren, lights, lamp',
    moves: ({ pace }) => [stageLamp(60 * pace, 0.5, ['azure', 'rose'], 2)],
  },
  'light sweep': {
    slot: 'light',
    stems: 'light, shine, glow, ray, sparkl*, magic*, heaven, glitter, glam*, flare',
    moves: ({ amount }) => [lightSweep(1, 5.4, 0.5 * amount), lightSweep(5.6, 9.8, 0.5 * amount)],
  },
});

/** What happens once, the look and the light; read after the moves of `custom-words.ts`. */
export const effects: readonly Sense[] = [
  ...events,
  // The keys of the table are looks.
  ...(Object.keys(lookWords) as Look[]).map((name): Sense => ({
    slot: 'look',
    shows: `${name} look`,
    stems: words(lookWords[name] ?? ''),
    moves: () => [look(name)],
  })),
  ...lights,
];
