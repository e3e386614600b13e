import type { Colour } from '../drawings/colour.ts';
import type { PoseName } from '../drawings/figure/poses.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { Daytime } from './palettes.ts';
import type { PlaceName } from '../drawings/places/places.ts';
import type { Weather } from './stage.ts';
import type { ThingName } from '../drawings/things/things.ts';

export type Mood = 'calm' | 'bold' | 'dreamy' | 'dark' | 'warm' | 'cool' | 'retro' | 'plain';
export type Person = 'feminine' | 'masculine';

/** What is to be drawn, before chance decides the rest. */
export type Brief = {
  place: PlaceName;
  daytimes: readonly [Daytime, ...Daytime[]];
  weather: Weather;
  mood: Mood;
  things: readonly ThingName[];
  /** Asked-for colours, the first for what people wear. */
  colours: readonly Colour[];
  outfit?: OutfitName | undefined;
  pose?: PoseName | undefined;
  /** Absent: chance decides. An empty list: no people. */
  people?: readonly Person[] | undefined;
};
