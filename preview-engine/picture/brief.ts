import type { Colour } from '../drawings/colour.ts';
import type { PoseName } from '../drawings/figure/poses.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { Daytime } from './palettes.ts';
import type { PlaceName } from '../drawings/places/places.ts';
import type { AskedThing, Weather } from './stage.ts';

export type Mood = 'calm' | 'bold' | 'dreamy' | 'dark' | 'warm' | 'cool' | 'retro' | 'plain';
export type Person = 'feminine' | 'masculine';

/** What is to be drawn, before chance decides the rest. */
export type Brief = {
  place: PlaceName;
  daytimes: readonly [Daytime, ...Daytime[]];
  weather: Weather;
  moods: readonly [Mood, ...Mood[]];
  things: readonly AskedThing[];
  /** What the lead wears. */
  clothes?: Colour | undefined;
  /** Tints walls, cloth and sky. */
  backdrop?: Colour | undefined;
  outfit?: OutfitName | undefined;
  pose?: PoseName | undefined;
  /** Exactly these, `null` being anyone. Absent: whoever the place has room for. */
  people?: readonly (Person | null)[] | undefined;
};
