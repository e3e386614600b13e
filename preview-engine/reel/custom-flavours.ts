import { words } from './custom-sense.ts';

type Flavour = { shows: string; stems: readonly string[]; amount: number; pace: number };

/** Words that flavour the others. */
export const flavours: readonly Flavour[] = [
  {
    shows: 'slow',
    stems: words('slow, calm, relax, peace*, lazy, quiet'),
    amount: 0.85,
    pace: 0.6,
  },
  { shows: 'gentle', stems: words('gentle, soft, subtle, smooth, slight'), amount: 0.6, pace: 0.8 },
  {
    shows: 'fast',
    stems: words('fast, quick, rapid, speed, hyper, energ*'),
    amount: 1.1,
    pace: 1.5,
  },
  {
    shows: 'dramatic',
    stems: words('dramat*, epic, cinemat*, power*, intens*, strong'),
    amount: 1.4,
    pace: 0.9,
  },
  {
    shows: 'wild',
    stems: words('crazy, wild, extreme, insane, chaos, chaot*'),
    amount: 1.5,
    pace: 1.3,
  },
];

/** Words that steer the camera, although a photo that only moves does not do what they say. */
export const acts = words(
  'walk, strut, run, jog, march, kiss, smirk, stare, jump, hop, danc*, twerk, salsa, samba, laugh, giggle, smile, celebrat*, swim, flex, cry, cries, sing*, talk*, speak*, wink, slap, throw, punch, hit, fly, flies, glance, look over',
);
