import { flash, glitch, lightSweep, look, type Look, stageLamp } from '../../film/lights.ts';
import {
  arc,
  beat,
  bodyWave,
  bounce,
  breathe,
  glide,
  groove,
  handheld,
  jolt,
  orbit,
  shake,
  spin,
  vertigo,
  whip,
  zoom,
} from '../../film/moves.ts';
import { type Sense, sensesOf, words } from './custom-sense.ts';

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

/** Senses that happen once, the look and the light; read after those of `moving`. */
const effects: readonly Sense[] = [
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

const moving = sensesOf({
  'vertigo zoom': {
    slot: 'zoom',
    stems: 'dolly zoom, vertigo, hitchcock, dizz*, hypno*',
    moves: ({ amount }) => [vertigo(0.3 * amount, 0.5, 9.5)],
  },
  'zoom out': {
    slot: 'zoom',
    stems: 'zoom out, pull back, pull out, back away, move away, reveal, retreat, wide, away',
    moves: ({ amount, chance }) => [
      zoom([0, 1.3 + 0.3 * amount], [9.4, 1.03 + 0.05 * chance, 'out']),
    ],
  },
  'walking steps': {
    slot: 'zoom',
    stems: 'walk, strut, runway, catwalk, step, run, jog, march, stroll',
    moves: ({ amount, pace }) => [
      zoom([0, 1.02], [10, 1.3 + 0.35 * amount, 'in']),
      beat(112 * pace, 'y', -0.02 * amount, { shape: 'bounce' }),
      beat(112 * pace, 'roll', 0.9 * amount, { shape: 'sine', every: 2 }),
    ],
  },
  'breathing zoom': {
    slot: 'zoom',
    stems: 'breath, heartbeat, heart beat, pulse, alive, inhale',
    moves: ({ amount, pace }) => [breathe(0.06 * amount, 0.35 * pace), zoom([0, 1.06], [10, 1.24])],
  },
  'zoom in': {
    slot: 'zoom',
    stems:
      'zoom, push, closer, close up, closeup, approach, toward, intimate, dolly, detail, face, portrait, stare, kiss, smirk',
    moves: ({ amount, chance }) => [zoom([0, 1.03 + 0.05 * chance], [10, 1.3 + 0.32 * amount])],
  },
  'pan left': {
    slot: 'pan',
    stems: 'left',
    place: 'left',
    moves: ({ amount }) => [glide('x', [0, 0.09 * amount], [10, -0.09 * amount])],
  },
  'pan right': {
    slot: 'pan',
    stems: 'right',
    place: 'right',
    moves: ({ amount }) => [glide('x', [0, -0.09 * amount], [10, 0.09 * amount])],
  },
  'rising camera': {
    slot: 'rise',
    stems:
      'up, upward, rise, rising, ascend, sky, fly, flies, crane, lift, soar, to the top, cloud, ceiling',
    place: 'top',
    moves: ({ amount }) => [
      glide('y', [0, 0.15 * amount], [10, -0.07 * amount]),
      glide('pitch', [0, 4 * amount], [10, -5 * amount]),
    ],
  },
  'sinking camera': {
    slot: 'rise',
    stems:
      'down, downward, fall, drop, descend, sink, ground, lower, to the bottom, floor, feet, shoe',
    place: 'bottom',
    moves: ({ amount }) => [
      glide('y', [0, -0.07 * amount], [10, 0.16 * amount]),
      glide('pitch', [0, -4 * amount], [10, 5 * amount]),
    ],
  },
  'sideways glide': {
    slot: 'pan',
    stems: 'pan, slide, truck, drift, glide, travel, sideways, scroll',
    place: 'beside',
    isVague: true,
    moves: ({ amount, side }) => [
      glide('x', [0, -0.08 * amount * side], [10, 0.08 * amount * side]),
      glide('parallaxX', [0, -0.03 * side], [10, 0.03 * side]),
    ],
  },
  orbit: {
    slot: 'turn',
    stems: 'orbit, around, circle, rotat*, turn, 3d, parallax, 360, revolve',
    moves: ({ amount, pace, side }) => [orbit(12 * amount * side, 6.5 / pace)],
  },
  'turn to and fro': {
    slot: 'turn',
    stems: 'look over, glance, shoulder, profile',
    moves: ({ amount, side }) => [
      arc(
        [0, 12 * amount * side],
        [4.6, 9 * side],
        [5, -11 * amount * side, 'back'],
        [10, -7 * side],
      ),
    ],
  },
  tilt: {
    slot: 'turn',
    stems: 'tilt, dutch, roll, lean, angle, crooked',
    moves: ({ amount, side }) => [glide('roll', [0, -5 * amount * side], [10, 6 * amount * side])],
  },
  swinging: {
    slot: 'turn',
    stems: 'swing, rock, cradle, pendul*, boat, drunk',
    moves: ({ amount, pace }) => [beat(40 * pace, 'roll', 5 * amount, { shape: 'sine', every: 2 })],
  },
  swaying: {
    slot: 'rhythm',
    stems: 'sexy, hips, twerk, salsa, latin, sensual*, belly, reggae*, samba',
    moves: ({ amount, pace }) => [
      groove(98 * pace, 0.06 * amount),
      beat(98 * pace, 'roll', 1.6 * amount, { shape: 'sine', every: 4 }),
    ],
  },
  'club beat': {
    slot: 'rhythm',
    stems: 'club, techno, rave, party, disco, dj, edm, festival, concert',
    moves: ({ amount, pace }) => [
      beat(124 * pace, 'zoom', 0.12 * amount),
      beat(124 * pace, 'roll', 2.4 * amount, { shape: 'swing', every: 4 }),
      stageLamp(124 * pace, 0.6, ['azure', 'magenta']),
    ],
  },
  bouncing: {
    slot: 'rhythm',
    stems: 'bounc*, jump, hop, trampolin*, kawaii, cute, funny, cartoon',
    moves: ({ amount, pace }) => [
      bounce(128 * pace, -0.04 * amount, 0.026 * amount),
      beat(128 * pace, 'roll', 4 * amount, { shape: 'swing', every: 4 }),
    ],
  },
  'dance rhythm': {
    slot: 'rhythm',
    stems: 'danc*, groov*, beat, music, rhythm, vibe, shuffle, kpop, k pop, hiphop',
    moves: ({ amount, pace }) => [
      groove(112 * pace, 0.045 * amount),
      beat(112 * pace, 'zoom', 0.08 * amount, { every: 2, offset: 1 }),
      beat(112 * pace, 'roll', 2.4 * amount, { shape: 'swing', every: 4 }),
    ],
  },
  'floating wave': {
    slot: 'rhythm',
    stems: 'wave, flow, float, swim, water, ocean, sea, wind, breez*, liquid',
    moves: ({ amount, pace }) => [
      bodyWave(0.02 * amount, 0.4 * pace),
      beat(30 * pace, 'y', 0.02 * amount, { shape: 'sine', every: 2 }),
    ],
  },
  swelling: {
    slot: 'rhythm',
    stems: 'flex, musc*, gym, workout, bicep, abs, strength, hero, lift weights',
    moves: ({ amount, pace }) => [
      beat(30 * pace, 'swell', 0.18 * amount),
      glide('pitch', [0, -6], [10, -3]),
    ],
  },
  'happy bounce': {
    slot: 'rhythm',
    stems: 'laugh, giggle, joy, happ*, smile, excit*, celebrat*',
    moves: ({ amount, pace }) => [
      beat(100 * pace, 'y', -0.02 * amount, { shape: 'bounce' }),
      beat(100 * pace, 'roll', 2 * amount, { shape: 'sine', every: 4 }),
    ],
  },
  shaking: {
    slot: 'shake',
    stems: 'shake, shaky, shaking, earthquake, quake, rumble, vibrat*, rage, angr*, anger, fury',
    moves: ({ amount, pace }) => [shake(0.75 * amount, 12 * pace, [0, 0.4], [6, 1], [10, 0.5])],
  },
  'nervous camera': {
    slot: 'shake',
    stems: 'trembl*, nervous*, scare, scary, fear, horror, creep, panic, anxi*, worr*',
    moves: ({ amount, pace }) => [handheld(1.7 * amount, 2 * pace, 33)],
  },
  'handheld camera': {
    slot: 'shake',
    stems: 'handheld, vlog, documentar*, raw, realis*, street, casual, phone',
    moves: ({ amount, pace }) => [handheld(1.1 * amount, 0.8 * pace, 5)],
  },
});

/** Phrases come before the words they begin with: the first that fits is taken. */
export const senses: readonly Sense[] = [...moving, ...effects];
