import { races } from '../../contract/tools/influencer.ts';
import { type Colour, mix, tune } from '../drawings/colour.ts';
import { type Heritage, heritages, lipTones, type Race, skinRamp, type Wish } from './heritage.ts';
import { type HairCut, PERSONA_VERSION, type Traits } from './traits.ts';
import { dice, type Dice } from '../picture/dice.ts';

/** Options of one order: seeds that follow each other, beginning at a multiple of this. */
export const OPTIONS = 3;

/**
 * Random choices that differ between the three options of an order: each option gets its own third
 * of a range, or its own element of a list of three and more.
 */
type Lots = {
  between(name: string, low: number, high: number): number;
  pick<T>(name: string, from: readonly [T, ...T[]]): T;
  /** At most one of the options in three has what is this rare (0..1/3), and so on. */
  chance(name: string, part: number): boolean;
  /** Ordinary dice of this option alone. */
  dice: Dice;
};

/** The lots of a key and a seed, which are the same on every machine. */
export function lots(key: string, seed: number): Lots {
  const order = dice(`${key}/${Math.floor(seed / OPTIONS)}`);
  const place = seed % OPTIONS;
  const own = dice(`${key}/${seed}/own`);
  const share = (name: string): number => {
    const third = order.fork(name).shuffle([0, 1, 2])[place] ?? 0;
    // Kept off the borders, so that neighbouring thirds do not meet.
    return (third + 0.12 + 0.76 * own.fork(name).next()) / OPTIONS;
  };
  return {
    between: (name, low, high) => low + share(name) * (high - low),
    pick: (name, from) => order.fork(name).shuffle(from)[place % from.length] ?? from[0],
    chance: (name, part) => share(name) < part,
    dice: own,
  };
}

const lotsOf = ({ gender, race, seed }: Wish): Lots => lots(`${gender}/${race}`, seed);

const heritageOf = (race: Race, lot: Lots): Heritage =>
  heritages[race === 'Random' ? lot.pick('heritage', named) : race];

/** The traits of an invented person: the same wish and seed give the same person. */
export function drawTraits({ gender, race, seed }: Wish): Traits {
  const lot = lotsOf({ gender, race, seed });
  const heritage = heritageOf(race, lot);
  const isMale = gender === 'Male';
  const between = (name: string, low = 0, high = 1) => round(lot.between(name, low, high));
  const age = Math.round(lot.between('age', 20, 40));
  const skin = skinOf(lot, heritage.skin);
  const lipFullness = (name: string) => between(name, ...heritage.lips);
  const makeup = isMale ? 0 : between('makeup', 0.1, 1);
  return {
    version: PERSONA_VERSION,
    gender,
    race,
    seed,
    age,
    skin,
    lips: lipsOf(lot, skin, makeup),
    iris: lot.pick('iris', heritage.iris),
    hair: {
      cut: cutOf({ gender, race, seed }),
      colour: lot.pick('hair', heritage.hair),
      isPartedRight: lot.dice.chance(0.5),
    },
    face: {
      width: between('width'),
      cheeks: between('cheeks'),
      jaw: isMale ? between('jaw', 0.42, 1) : between('jaw', 0, 0.55),
      chin: isMale ? between('chin', 0.35, 1) : between('chin', 0, 0.6),
    },
    eyes: {
      size: isMale ? between('eye', 0, 0.7) : between('eye', 0.35, 1),
      opening: between('opening'),
      tilt: between('tilt'),
      spacing: between('spacing'),
      crease: between('crease', ...heritage.crease),
    },
    brows: {
      weight: isMale ? between('weight', 0.45, 1) : between('weight', 0.05, 0.65),
      arch: isMale ? between('arch', 0, 0.5) : between('arch', 0.25, 1),
      height: between('height'),
    },
    nose: {
      width: between('nose', ...heritage.noseWidth),
      length: between('noseLength'),
      bridge: between('bridge'),
    },
    mouth: {
      width: between('mouth'),
      upper: lipFullness('upper'),
      lower: lipFullness('lower'),
      smile: between('smile'),
    },
    ears: between('ears'),
    freckles: lot.chance('freckles', heritage.freckles) ? between('speckle', 0.4, 1) : 0,
    mole: round(lot.dice.fork('mole').next()),
    makeup,
    beard: isMale ? lot.pick('beard', beards) : 'none',
    glasses: lot.chance('glasses', 0.3) ? lot.pick('frame', frames[gender]) : 'none',
    earrings: lot.pick('earrings', rings[gender]),
  };
}

const named = races.filter((race) => race !== 'Random') as unknown as [
  Exclude<Race, 'Random'>,
  ...Exclude<Race, 'Random'>[],
];
const beards = ['none', 'stubble', 'short', 'full', 'goatee', 'moustache', 'none'] as const;
const frames = { Male: ['round', 'square'], Female: ['round', 'cat', 'square'] } as const;
const rings = {
  Male: ['none', 'none', 'none', 'studs'],
  Female: ['hoops', 'studs', 'drops', 'none'],
} as const;

/** Heritages share haircuts: one that an earlier option of the order has is left out. */
function cutOf(wish: Wish): HairCut {
  const { gender, race, seed } = wish;
  const lot = lotsOf(wish);
  const all = heritageOf(race, lot)[gender];
  const earlier = Array.from({ length: race === 'Random' ? seed % OPTIONS : 0 }, (_, back) =>
    cutOf({ ...wish, seed: seed - 1 - back }),
  );
  const [first = all[0], ...others] = all.filter((cut) => !earlier.includes(cut));
  return lot.pick('cut', [first, ...others]);
}

function skinOf(lot: Lots, [lightest, deepest]: readonly [number, number]): Colour {
  const depth = lot.between('skin', lightest, deepest) * (skinRamp.length - 1);
  const at = Math.min(skinRamp.length - 2, Math.floor(depth));
  const tone = mix(skinRamp[at] ?? '#bb805a', skinRamp[at + 1] ?? '#9c6644', depth - at);
  return tune(tone, lot.between('undertone', -9, 9), lot.between('chroma', 0.88, 1.1));
}

function lipsOf(lot: Lots, skin: Colour, makeup: number): Colour {
  const bare = mix(tune(skin, -16, 1.25), '#9c3a3f', 0.32);
  return mix(bare, lot.pick('lipTone', lipTones), makeup * 0.75);
}

/** Short in the file, and the same again when it is read. */
const round = (value: number): number => Math.round(value * 1000) / 1000;
