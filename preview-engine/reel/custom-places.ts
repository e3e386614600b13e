import type { Place } from '../../film/film.ts';
import { words as list } from './custom-sense.ts';

/** A place that the words of a prompt lead the camera to. */
export type NamedPlace = {
  place: Place;
  /** The words, as people read them, for what is seen there. */
  shows: string;
  at: number;
  /** How many words say it; those after it that name something else are left out. */
  length: number;
  /** The camera begins there. */
  isStart: boolean;
};

/**
 * The place that is named from this word on: an end of the photo that the camera comes "from", a
 * person by their side of the photo, or what "to the …" names. A photo's things have no names here:
 * what stands out is gone to in their stead. `isKnown` tells words that say something else.
 */
export function placeNamedAt(
  words: readonly string[],
  at: number,
  isKnown: (at: number) => boolean,
): NamedPlace | undefined {
  return startAt(words, at) ?? personAt(words, at) ?? goalAt(words, at, isKnown);
}

/** "from the left". */
function startAt(words: readonly string[], at: number): NamedPlace | undefined {
  if (words[at] !== 'from') return undefined;
  const next = at + (articles.has(words[at + 1] ?? '') ? 2 : 1);
  const place = ends.get(words[next] ?? '');
  if (place === undefined) return undefined;
  return { place, shows: `from the ${place}`, at, length: next + 1 - at, isStart: true };
}

/** "the woman on the left", "the left woman". */
function personAt(words: readonly string[], at: number): NamedPlace | undefined {
  const [first = '', second = '', third = '', fourth = ''] = words.slice(at, at + 4);
  const face = (side: string, length: number): NamedPlace | undefined => {
    const place = faces.get(side);
    return (
      place && { place, shows: `face ${besideOf(side)}, if found`, at, length, isStart: false }
    );
  };
  if (isPerson(second)) return face(first, 2);
  if (!isPerson(first) || !sidePrepositions.has(second)) return undefined;
  return articles.has(third) ? face(fourth, 4) : face(third, 3);
}

/** "to the temple", "zoom in on her face". */
function goalAt(
  words: readonly string[],
  at: number,
  isKnown: (at: number) => boolean,
): NamedPlace | undefined {
  const [word = '', article = '', noun = ''] = words.slice(at, at + 3);
  const isTowards = goals.has(word) || (word === 'on' && focusing.has(words[at - 1] ?? ''));
  if (!isTowards || !articles.has(article) || noun === '') return undefined;
  // "The man on the left" is read as that, "the light" as light; viewers are not in the photo.
  const isPersonOnSide = personAt(words, at + 2) !== undefined;
  if (isPersonOnSide || viewers.has(noun)) return undefined;
  const goal = { at, isStart: beginnings.has(words[at - 1] ?? '') };
  if (middles.has(noun))
    return { ...goal, place: 'middle', shows: 'middle of the photo', length: 3 };
  if (isPerson(noun)) return { ...goal, place: 'subject', shows: 'face, if found', length: 3 };
  if (isKnown(at + 2)) return undefined;
  return { ...goal, place: 'subject', shows: 'what stands out', length: 2 };
}

const setOf = (text: string): ReadonlySet<string> => new Set(list(text));

const articles = setOf('the, a, an, my, your, his, her, their, our, its, this, that');
const goals = setOf('to, toward, towards, into, at');
const focusing = setOf(
  'in, focus, focuses, focused, focusing, closes, close, closer, up, end, ends, ending, stops, arrives',
);
const beginnings = setOf('start, starts, starting, begin, begins, beginning');
const sidePrepositions = setOf('on, in, at, to');
const middles = setOf('middle, center, centre');
const viewers = setOf('camera, viewer, viewers, audience, lens, screen');
const people = setOf(
  'face, faces, eyes, head, person, people, man, woman, men, women, girl, boy, guy, lady, child, kid, baby, couple, bride, groom, dancer, singer, player, one',
);
const isPerson = (word: string): boolean => people.has(word);

const mapOf = (table: Readonly<Record<string, Place>>): ReadonlyMap<string, Place> =>
  new Map(Object.entries(table));

const [top, bottom] = ['top', 'bottom'] as const;
const ends = mapOf({ left: 'left', right: 'right', top, above: top, bottom, below: bottom });
const middle = 'middleFace';
const faces = mapOf({
  left: 'firstFace',
  middle,
  center: middle,
  centre: middle,
  right: 'lastFace',
});

const besideOf = (side: string): string =>
  side === 'left' || side === 'right' ? `on the ${side}` : 'in the middle';
