import type { Brief, Mood, Person } from './brief.ts';
import { type Dice, dice } from './dice.ts';
import type { Daytime } from './palettes.ts';
import { type PlaceName, places } from '../drawings/places/places.ts';
import { storyBriefs } from './story-briefs.ts';
import { placeWords } from './words/place-words.ts';
import {
  colourWords,
  daytimeWords,
  moodWords,
  nobodyWords,
  outfitWords,
  peopleWords,
  poseWords,
  weatherWords,
} from './words/scene-words.ts';
import { thingWords } from './words/thing-words.ts';
import { type Lexicon, lexicon, wordsOf } from './words/lexicon.ts';

/** What to draw for a scene's key or, failing that, for a person's words. Never throws. */
export function briefFor({
  prompt,
  scene,
  seed,
}: {
  prompt: string;
  scene: string | null;
  seed: number;
}): Brief {
  const story = scene === null ? undefined : storyBriefs.get(scene);
  return (
    story ?? readPrompt(prompt, dice(`${scene ?? ''}/${prompt.slice(0, 10_000)}/${seed}/brief`))
  );
}

/** The strongest places first: what a prompt names beats what chance would pick. */
export function readPrompt(prompt: string, chance: Dice): Brief {
  const words = wordsOf(prompt);
  const outfit = first(lexicons.outfits.found(words));
  const things = lexicons.things.found(words);
  const isOfThing = things.some((thing) => subjects.has(thing));
  const people = peopleOf(words) ?? (isOfThing ? [] : undefined);
  const place =
    first(lexicons.places.found([...words, ...locatedIn(words)])) ??
    placeOf(things.length > 0 && (people ?? []).length === 0, chance);
  const daytimes = daytimesOf(place, words);
  return {
    place,
    daytimes,
    weather: weatherOf(words),
    mood: first(lexicons.moods.found(words)) ?? chance.pick(quietMoods),
    things: things.slice(0, 3),
    colours: lexicons.colours.found(words).slice(0, 3),
    outfit,
    pose: first(lexicons.poses.found(words)),
    people,
  };
}

/** Things that are a picture's subject when the prompt names no person. */
const subjects: ReadonlySet<string> = new Set([
  'dog',
  'cat',
  'car',
  'boat',
  'bicycle',
  'perfume',
  'sneaker',
]);

const prepositions = new Set(
  'in at on inside by near through en dans im am auf nel na no sur'.split(' '),
);

/** What follows "in", "at", "on": a place said so counts twice. */
function locatedIn(words: readonly string[]): string[] {
  const isAfter = (at: number) =>
    words.slice(Math.max(0, at - 3), at).some((word) => prepositions.has(word));
  return words.filter((_, at) => isAfter(at));
}

const lexicons = {
  places: lexicon(Object.entries(placeWords) as [PlaceName, string][]),
  daytimes: lexicon(Object.entries(daytimeWords) as [Daytime, string][]),
  weathers: lexicon(Object.entries(weatherWords) as [Brief['weather'], string][]),
  moods: lexicon(Object.entries(moodWords) as [Mood, string][]),
  people: lexicon(Object.entries(peopleWords) as [Person, string][]),
  nobody: lexicon([[true, nobodyWords]]),
  things: lexicon(Object.entries(thingWords) as [Brief['things'][number], string][]),
  colours: lexicon([...colourWords]),
  outfits: lexicon([...outfitWords]),
  poses: lexicon([...poseWords]),
} satisfies Record<string, Lexicon<unknown>>;

const quietMoods: readonly [Mood, ...Mood[]] = ['plain', 'plain', 'bold', 'dreamy', 'warm', 'calm'];

/** The choice of places for a prompt that names none. */
const anywhere = Object.keys(places) as [PlaceName, ...PlaceName[]];

function placeOf(isOfThings: boolean, chance: Dice): PlaceName {
  return isOfThings ? 'studio' : chance.pick(anywhere);
}

function peopleOf(words: readonly string[]): Person[] | undefined {
  const found = lexicons.people.found(words);
  if (found.length > 0) return found;
  return lexicons.nobody.found(words).length > 0 ? [] : undefined;
}

/** Places with a time of day of their own, for prompts that name none. */
const ownTimes: Partial<Record<PlaceName, readonly [Daytime, ...Daytime[]]>> = {
  club: ['night'],
  diner: ['night', 'dusk'],
  concert: ['night', 'dusk'],
  nightOffice: ['night', 'dusk'],
  rooftop: ['dusk', 'golden', 'night'],
  space: ['night', 'dusk'],
  fineDining: ['night', 'dusk'],
  gala: ['night', 'golden', 'dusk'],
};

function daytimesOf(place: PlaceName, words: readonly string[]): readonly [Daytime, ...Daytime[]] {
  const [named] = lexicons.daytimes.found(words);
  if (named !== undefined) return [named];
  return ownTimes[place] ?? ['day', 'golden', 'dawn', 'day', 'dusk'];
}

function weatherOf(words: readonly string[]): Brief['weather'] {
  return first(lexicons.weathers.found(words)) ?? 'clear';
}

const first = <T>(found: readonly T[]): T | undefined => found[0];
