import type { genders, races } from '../../contract/tools/influencer.ts';
import { type Colour, coloursOf } from '../drawings/colour.ts';
import type { HairCut } from './traits.ts';

export type Gender = (typeof genders)[number];
export type Race = (typeof races)[number];

/** Who is invented: the same wish gives the same person. */
export type Wish = { gender: Gender; race: Race; seed: number };

/** The ranges that the specification's race values stand for; they overlap. */
export type Heritage = {
  /** From the lightest to the deepest skin, in parts of the ramp. */
  skin: readonly [number, number];
  hair: readonly [Colour, Colour, Colour, ...Colour[]];
  iris: readonly [Colour, Colour, Colour, ...Colour[]];
  /** 0..1: how much of an upper lid's fold is seen. */
  crease: readonly [number, number];
  noseWidth: readonly [number, number];
  lips: readonly [number, number];
  freckles: number;
} & Readonly<Record<Gender, readonly [HairCut, HairCut, HairCut, ...HairCut[]]>>;

const black = '#17120f';
const ink = '#221813';
const espresso = '#33221a';
const chestnut = '#54321f';
const brown = '#6f4527';
const caramel = '#96653a';
const sand = '#b98d57';
const blond = '#d3ac6d';
const copper = '#9c4a24';
const honey = '#7d4d28';

const umber = '#3a2114';
const cocoa = '#4f2e1a';
const amber = '#7a4a21';
const hazel = '#7d6a35';
const green = '#5d7a4c';
const grey = '#6f8793';
const blue = '#4b7ba6';

export const heritages: Readonly<Record<Exclude<Race, 'Random'>, Heritage>> = {
  Caucasian: {
    skin: [0.02, 0.46],
    hair: [blond, brown, espresso, sand, copper, chestnut, caramel],
    iris: [blue, grey, green, hazel, cocoa, amber],
    crease: [0.45, 1],
    noseWidth: [0.1, 0.55],
    lips: [0.05, 0.65],
    freckles: 0.45,
    Female: ['longWaves', 'bob', 'ponytail', 'fringe', 'longStraight', 'pixie', 'bun', 'lob'],
    Male: ['sidePart', 'crop', 'shoulder', 'quiff', 'crew', 'curlyTop', 'manBun', 'buzz'],
  },
  African: {
    skin: [0.42, 0.98],
    hair: [black, ink, espresso, chestnut, black, honey],
    iris: [umber, cocoa, amber, umber],
    crease: [0.4, 0.95],
    noseWidth: [0.4, 0.95],
    lips: [0.45, 1],
    freckles: 0.12,
    Female: ['afro', 'braids', 'bun', 'longCurls', 'pixie', 'ponytail', 'lob'],
    Male: ['shortAfro', 'buzz', 'locs', 'curlyTop', 'crew', 'manBun'],
  },
  Asian: {
    skin: [0.06, 0.52],
    hair: [black, ink, espresso, chestnut, black, brown],
    iris: [umber, cocoa, umber, amber],
    crease: [0, 0.7],
    noseWidth: [0.2, 0.7],
    lips: [0.15, 0.75],
    freckles: 0.15,
    Female: ['longStraight', 'bob', 'bun', 'fringe', 'ponytail', 'lob', 'longWaves', 'pixie'],
    Male: ['crop', 'quiff', 'sidePart', 'shoulder', 'crew', 'manBun', 'buzz'],
  },
  Latino: {
    skin: [0.16, 0.66],
    hair: [black, espresso, chestnut, ink, brown, caramel],
    iris: [umber, cocoa, amber, hazel, green],
    crease: [0.4, 1],
    noseWidth: [0.2, 0.75],
    lips: [0.25, 0.85],
    freckles: 0.25,
    Female: ['longWaves', 'longCurls', 'ponytail', 'bob', 'longStraight', 'bun', 'fringe', 'lob'],
    Male: ['curlyTop', 'sidePart', 'crew', 'quiff', 'shoulder', 'buzz', 'crop'],
  },
  'Middle Eastern': {
    skin: [0.14, 0.6],
    hair: [black, ink, espresso, chestnut, brown, black],
    iris: [umber, cocoa, amber, hazel, umber, cocoa, green],
    crease: [0.5, 1],
    noseWidth: [0.15, 0.65],
    lips: [0.2, 0.75],
    freckles: 0.12,
    Female: ['longWaves', 'longStraight', 'longCurls', 'bob', 'bun', 'lob', 'ponytail'],
    Male: ['sidePart', 'curlyTop', 'quiff', 'crew', 'shoulder', 'manBun', 'buzz'],
  },
  Mixed: {
    skin: [0.2, 0.76],
    hair: [black, espresso, chestnut, brown, caramel, copper],
    iris: [umber, amber, hazel, green, cocoa, grey],
    crease: [0.2, 1],
    noseWidth: [0.2, 0.8],
    lips: [0.3, 0.9],
    freckles: 0.4,
    Female: ['longCurls', 'bun', 'longWaves', 'afro', 'braids', 'lob', 'pixie', 'ponytail'],
    Male: ['curlyTop', 'locs', 'crew', 'shortAfro', 'crop', 'manBun', 'shoulder', 'buzz'],
  },
};

/** Skin from the lightest to the deepest; an undertone then turns it warmer or cooler. */
export const skinRamp = coloursOf(
  '#f6d9c6 #f0c7ab #e5b18d #d39a74 #bb805a #9c6644 #7b4d33 #5c3826 #43271b',
);

/** Make-up of lips; less of it is the lips' own colour. */
export const lipTones = coloursOf('#b5475a #c2554a #8e2f45 #a8423a #b9656b');
