import type { Voice } from './voices.ts';

export type Instrument = Voice & {
  /** Semitones above the notes of a loop's chords. */
  higher?: number;
  /** Makes way for the kick. */
  isDucked?: true;
  /** How much of it sounds in a room. */
  room?: number;
};

// How notes rise and fall.
const held = { decay: 0.28, keeps: 0.45, release: 0.05 };
const struck = { decay: 0.16, release: 0.35 };
const slow = { attack: 0.25, decay: 1.2, keeps: 0.85, release: 0.5 };
const deep = { decay: 0.9, keeps: 0.25, release: 0.12 };
const hammered = { decay: 0.7, keeps: 0.12, release: 0.25 };
const ringing = { decay: 0.38, release: 0.8 };

const bass = { higher: -12, isDucked: true } as const;
const pad = { isDucked: true, room: 0.5 } as const;
const top = { higher: 12, room: 0.45 } as const;

const soft = [1, 0.5, 0.3, 0.2, 0.14, 0.1, 0.07, 0.05];
const reed = [1, 0.1, 0.33, 0.1, 0.2, 0.05, 0.12];
const wood = [1, 0, 0, 1, 0, 0, 0, 0, 0, 0.7];
const metal = [1, 0, 0.7, 0, 0.35, 0, 0, 0.25, 0, 0, 0.15];
const tines = [1, 0.6, 0.5, 0.35, 0.2, 0.15, 0.5, 0.2, 0.3];
const strung = [1, 0.4, 0.9, 0.3, 0.8, 0.3, 0.6, 0.2, 0.4];

/** The instruments that the loops are played on. */
export const instruments = {
  kick: {
    tone: { hertz: 59, partials: [1, 0.15], decay: 0.13, drop: [30, 0.022] },
    noise: { level: 0.5, above: 2500, decay: 0.004 },
  },
  softKick: {
    tone: { hertz: 62, partials: [1, 0.1], decay: 0.1, drop: [18, 0.025] },
    noise: { level: 0.45, above: 1600, below: 7000, decay: 0.007 },
  },
  snare: {
    tone: { hertz: 186, partials: [1, 0.3], decay: 0.06, drop: [7, 0.02] },
    noise: { level: 2, above: 1100, below: 11_000, decay: 0.075 },
    room: 0.25,
  },
  brush: { noise: { level: 3.4, above: 1600, below: 11_000, decay: 0.05 }, room: 0.3 },
  gated: {
    tone: { hertz: 172, partials: [1, 0.4], decay: 0.09, drop: [9, 0.02] },
    noise: { level: 1.7, above: 600, below: 7500, decay: 0.12 },
    room: 0.6,
  },
  clap: { noise: { level: 3.8, above: 1400, below: 12_000, decay: 0.055, bursts: 3 }, room: 0.4 },
  snap: { noise: { level: 4.2, above: 2000, below: 12_000, decay: 0.022, bursts: 2 }, room: 0.4 },
  rim: { tone: { hertz: 430, partials: [1, 0.2, 0.6, 0, 0.4], decay: 0.014 }, room: 0.3 },
  hat: { noise: { level: 2.6, above: 4200, below: 9000, decay: 0.022 } },
  openHat: { noise: { level: 2.3, above: 4000, below: 9000, decay: 0.08 } },
  shaker: { noise: { level: 2.7, above: 3000, below: 9000, attack: 0.018, decay: 0.03 } },
  conga: { tone: { hertz: 210, partials: [1, 0.3], decay: 0.07, drop: [4, 0.015] }, room: 0.25 },
  dust: { noise: { level: 0.8, above: 1800, below: 9000, decay: 0.0025 } },

  roundBass: { ...bass, tone: { ...held, partials: [1, 0.35, 0.12], bright: 1, fades: 0.06 } },
  fingerBass: { ...bass, tone: { ...held, partials: 2, bright: 0.9, fades: 0.07 } },
  sawBass: { ...bass, tone: { ...held, partials: 1.5, bright: 0.85, fades: 0.1, detune: 6 } },
  deepBass: { higher: -12, tone: { ...deep, partials: [1, 0.3, 0.14, 0.07], drop: [9, 0.03] } },

  warmPad: { ...pad, tone: { ...slow, partials: 1.2, detune: 11 } },
  widePad: { ...pad, tone: { ...slow, attack: 0.1, partials: 1.1, detune: 16 } },
  darkPad: { ...pad, tone: { ...slow, attack: 0.4, partials: 1.45, detune: 13 } },
  strings: { ...pad, higher: 12, tone: { ...slow, attack: 0.09, partials: 1.1, detune: 12 } },
  piano: { ...pad, tone: { ...hammered, partials: soft, bright: tines, fades: 0.2, detune: 5 } },
  clav: { tone: { decay: 0.09, partials: reed, bright: strung, fades: 0.07 }, room: 0.2 },
  stab: {
    ...pad,
    tone: { decay: 0.13, release: 0.12, partials: 1.4, bright: 0.75, fades: 0.11, detune: 14 },
  },
  pluck: { ...top, tone: { ...struck, partials: 1.5, bright: 0.65, fades: 0.14, detune: 7 } },
  marimba: { ...top, tone: { ...struck, partials: [1, 0, 0, 0.3], bright: wood, fades: 0.09 } },
  bell: {
    ...top,
    room: 0.7,
    tone: { ...ringing, partials: [1, 0, 0.3], bright: metal, fades: 0.22, detune: 4 },
  },
  lead: {
    ...top,
    tone: { ...held, release: 0.12, partials: reed, bright: 0.8, fades: 0.16, detune: 9 },
  },
} as const satisfies Record<string, Instrument>;
export type InstrumentName = keyof typeof instruments;
