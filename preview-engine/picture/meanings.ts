import type { PoseName } from '../drawings/figure/pose.ts';
import type { OutfitName } from '../drawings/figure/wardrobe.ts';
import type { PlaceName } from '../drawings/places/places.ts';
import type { ThingName } from '../drawings/things/things.ts';
import type { Daytime } from './palettes.ts';
import type { Mood, Weather } from './stage.ts';
import {
  type ColourName,
  colourWords,
  countWords,
  daytimeWords,
  moodWords,
  otherThings,
  outfitWords,
  peopleNames,
  peopleWords,
  type PersonWord,
  personWords,
  placeWords,
  poseWords,
  thingWords,
  weatherWords,
} from './words/scene-words.ts';
import { fold, type Tokens } from './words/tokens.ts';

/** The meaning of a word, with the name that people read. */
export type Meaning = { name: string } & (
  | { kind: 'place'; of: PlaceName }
  | { kind: 'thing'; of: ThingName }
  | { kind: 'person'; of: PersonWord; isMany: boolean }
  | { kind: 'outfit'; of: OutfitName }
  | { kind: 'pose'; of: PoseName }
  | { kind: 'daytime'; of: Daytime }
  | { kind: 'weather'; of: Weather }
  | { kind: 'mood'; of: Mood }
  | { kind: 'colour'; of: ColourName }
  | { kind: 'count'; of: number }
  | { kind: 'other' }
);

/** A word, or several in a row, of a prompt that the tables know. */
export type Term = { meaning: Meaning; at: number; length: number };

/** A term of one kind. */
export type TermOf<K extends Meaning['kind']> = Term & { meaning: Extract<Meaning, { kind: K }> };

/** The known terms of a prompt, in their order. */
export function termsOf(tokens: Tokens): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = dictionary.at(tokens, at);
    // A single function word is none of our words, whatever else it means: "on", "an", "die".
    const isTerm = found && (found.length > 1 || tokens[at]?.role === 'content');
    if (isTerm) terms.push({ ...found, at });
    at += isTerm ? found.length : 1;
  }
  return terms;
}

function rowsOf<Name extends string, M extends Meaning>(
  table: Readonly<Partial<Record<Name, string>>>,
  meaning: (of: Name, name: string) => M,
): [Meaning, string][] {
  // The keys of the tables are their names.
  return (Object.entries(table) as [Name, string][]).map(([of, list]) => [
    meaning(of, (list.split(/\s+/)[0] ?? '').replaceAll('_', ' ')),
    list,
  ]);
}

/** Clothes before things, so that a "sun dress" is worn; the first row that has a word wins. */
const dictionary = lexicon<Meaning>([
  [{ kind: 'other', name: '' }, otherThings],
  ...rowsOf(outfitWords, (of, name) => ({ kind: 'outfit', of, name })),
  ...rowsOf(thingWords, (of, name) => ({ kind: 'thing', of, name })),
  ...rowsOf(placeWords, (of, name) => ({ kind: 'place', of, name })),
  ...rowsOf(peopleWords, (of) => ({ kind: 'person', of, isMany: true, name: peopleNames[of][1] })),
  ...rowsOf(personWords, (of) => ({ kind: 'person', of, isMany: false, name: peopleNames[of][0] })),
  ...rowsOf(daytimeWords, (of, name) => ({ kind: 'daytime', of, name })),
  ...rowsOf(weatherWords, (of, name) => ({ kind: 'weather', of, name })),
  ...rowsOf(moodWords, (of, name) => ({ kind: 'mood', of, name })),
  ...rowsOf(colourWords, (of, name) => ({ kind: 'colour', of, name })),
  ...rowsOf(poseWords, (of, name) => ({ kind: 'pose', of, name })),
  ...Object.entries(countWords).flatMap(([of, list]) =>
    list
      .split(' ')
      .map((name): [Meaning, string] => [{ kind: 'count', of: Number(of), name }, name]),
  ),
]);

/** Finds what a word, or several in a row, stand for. */
type Lexicon<T> = {
  /** The longest entry that begins at this word, with its number of words. */
  at(tokens: Tokens, index: number): { meaning: T; length: number } | undefined;
};

/**
 * Rows of meanings with their words. A word matches itself and its plural in s or es; one that ends
 * in `*` matches every word that begins so (`danc*` is dance, dancer, dancing); `_` joins words
 * that follow one another. The first row that has a word wins.
 */
export function lexicon<T>(rows: readonly (readonly [meaning: T, words: string])[]): Lexicon<T> {
  const whole = new Map<string, T>();
  const beginnings = new Map<string, T>();
  for (const [meaning, words] of rows) {
    for (const entry of words.split(/\s+/).filter(Boolean)) {
      const word = fold(entry.replace(/\*$/, ''));
      const into = entry.endsWith('*') ? beginnings : whole;
      if (!into.has(word)) into.set(word, meaning);
    }
  }
  const longest = Math.max(...[...whole.keys()].map((word) => word.split('_').length));
  const lengths = [...new Set([...beginnings.keys()].map((word) => word.length))].toSorted(
    (a, b) => b - a,
  );
  const named = (word: string): T | undefined =>
    whole.get(word) ?? whole.get(word.replace(/s$/, '')) ?? whole.get(word.replace(/es$/, ''));
  const begun = (word: string): T | undefined => {
    for (const length of lengths) {
      const meaning = beginnings.get(word.slice(0, length));
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  };
  return {
    at: (tokens, index) => {
      for (let length = longest; length >= 1; length--) {
        const run = tokens.slice(index, index + length);
        if (run.length < length || run.slice(1).some(({ isAfterBreak }) => isAfterBreak)) continue;
        const word = run.map((token) => token.word).join('_');
        const meaning = named(word) ?? (length === 1 ? begun(word) : undefined);
        if (meaning !== undefined) return { meaning, length };
      }
      return undefined;
    },
  };
}
