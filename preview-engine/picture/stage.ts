import type { Colour } from '../drawings/colour.ts';
import type { PoseName } from '../drawings/figure/pose.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { Ink, Point } from '../drawings/svg/ink.ts';
import type { ThingName } from '../drawings/things/things.ts';
import type { Dice } from './dice.ts';
import type { Daytime, Palette } from './palettes.ts';

export type Mood = 'calm' | 'bold' | 'dreamy' | 'dark' | 'warm' | 'cool' | 'retro' | 'plain';
export type Person = 'feminine' | 'masculine';

export const weathers = ['clear', 'cloudy', 'rain', 'snow', 'fog'] as const;
export type Weather = (typeof weathers)[number];

/** The means with which a place is drawn. */
export type Stage = {
  ink: Ink;
  dice: Dice;
  palette: Palette;
  daytime: Daytime;
  weather: Weather;
  isDark: boolean;
  /** Things that were asked for; a place may put the first of them where they belong. */
  things: readonly AskedThing[];
  hasPeople: boolean;
};

export type AskedThing = { name: ThingName; colour?: Colour | undefined };

/** The place of a person, and the poses possible there. */
export type Spot = {
  place: Point;
  /** Height of the head in pixels. */
  unit: number;
  poses: readonly [PoseName, ...PoseName[]];
  isSeated?: true;
  /** Furniture right behind the person. */
  behind?: string;
};

type Poses = Spot['poses'];

/** A spot of somebody who stands there, or sits. */
export const stands = (place: Point, unit: number, ...poses: Poses): Spot => {
  return { place, unit, poses };
};
export const sits = (...where: Parameters<typeof stands>): Spot => {
  return { ...stands(...where), isSeated: true };
};

export type Scenery = {
  back: string;
  /** The lead, then company. */
  spots: readonly Spot[];
  /** Stands before the lead. */
  front: string;
  /** Clothes people wear here. */
  outfits: readonly [OutfitName, ...OutfitName[]];
  /** The place where asked-for things are put down, and their size (pixels of height). */
  shelf: { place: Point; size: number };
  /** 0..1: how much the edges of figures shine. */
  rim: number;
  /** How many of the asked-for things the place has put down itself; 0 when absent. */
  shown?: number;
};

export type Place = (stage: Stage) => Scenery;
