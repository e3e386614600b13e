import type { PromptReading } from '../../backend/providers/provider.ts';
import { pronouns } from '../picture/words/scene-words.ts';
import { tokensOf } from '../picture/words/tokens.ts';
import type { Sense, Slot, Taste } from './custom-sense.ts';
import { acts, flavours } from './custom-flavours.ts';
import { senses } from './custom-words.ts';
import type { Film } from '../../contract/tools/reel-motions/film.ts';
import { lightSweep, look } from '../../contract/tools/reel-motions/lights.ts';
import {
  dolly,
  film,
  glide,
  type Move,
  orbit,
  ramped,
} from '../../contract/tools/reel-motions/moves.ts';

/**
 * A film from a free prompt: its words pick the moves, its flavour words their size and pace, and
 * a seed from the whole text settles the rest, so that the same prompt is always the same film
 * and another one is another. A prompt without a word we know still moves pleasantly.
 */
export function customFilm(prompt: string): Film {
  const words = wordsOf(prompt);
  const random = generator(words.join(' ') || prompt);
  const flavour = flavourOf(words);
  const found = [
    ...new Set(
      sensesIn(words)
        .filter(isShown)
        .map(({ sense }) => sense),
    ),
  ];
  const events = found.filter(({ slot }) => slot === 'event');
  const moves = found.flatMap((sense) => sense.moves(tasteFor(sense, events, flavour, random)));
  const slots = new Set(found.map(({ slot }) => slot));
  const all = [...moves, ...fillIn(slots, random)];
  return isSlowMotion(words) ? ramped(slowMotion, ...all) : film(...all);
}

/** What the film of a prompt shows of its words; it never refuses one. */
export function readReelPrompt(prompt: string): PromptReading {
  const words = wordsOf(prompt);
  const isRead = Array<boolean>(words.length).fill(false);
  const shown: { at: number; shows: string }[] = [];
  const take = (at: number, length: number, shows: string) => {
    shown.push({ at, shows });
    isRead.fill(true, at, at + length);
  };
  const found = sensesIn(words);
  for (const { sense, at, length } of found.filter(isShown)) take(at, length, sense.shows);
  for (const { flavour, at } of flavoursIn(words)) take(at, 1, flavour.shows);
  for (const [at] of words.entries()) {
    if (isSlowMotionAt(words, at)) take(at, words[at] === 'slow' ? 2 : 1, 'slow motion');
    if (acts.some((act) => startsHere(words, at, act))) isRead[at] = false;
  }
  const unshown = new Map(
    found.filter((one) => !isShown(one)).map(({ at, length }) => [at, length] as const),
  );
  const leavesOut: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const phrase = words.slice(at, at + (unshown.get(at) ?? 1));
    if (phrase.length > 1 && !phrase.some((_, offset) => isRead[at + offset])) {
      leavesOut.push(phrase.join(' '));
      at += phrase.length - 1;
    } else if (!isRead[at] && !unseen.has(word) && isContent(word)) {
      leavesOut.push(word);
    }
  }
  const draws = shown.toSorted((a, b) => a.at - b.at).map(({ shows }) => shows);
  return { draws: [...new Set(draws)], leavesOut, unread: null };
}

const isContent = (word: string): boolean => tokensOf(word)[0]?.role === 'content';

/** They speak of the film itself, or of whoever is in the photo. */
const unseen: ReadonlySet<string> = new Set([
  ...['camera', 'video', 'film', 'reel', 'clip', 'move'],
  ...pronouns,
]);

/** Letters and digits, lower case; zero-width and other marks do not hide a word. */
function wordsOf(prompt: string): string[] {
  const plain = prompt
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

type FoundSense = {
  sense: Sense;
  at: number;
  /** In words. */
  length: number;
  /** False where the film has no place for it. */
  isShown: boolean;
};

const isShown = (found: FoundSense): boolean => found.isShown;

/**
 * Every sense of the text, in its order, wherever it is said. Shown are the first of each slot and
 * several events.
 */
function sensesIn(words: readonly string[]): FoundSense[] {
  const found: FoundSense[] = [];
  const taken = new Set<Slot>();
  const chosen = new Set<Sense>();
  for (let at = 0; at < words.length; at++) {
    const sense = senses.find(({ stems }) => stems.some((stem) => startsHere(words, at, stem)));
    if (sense === undefined) continue;
    const isTaken = sense.slot !== 'event' && taken.has(sense.slot);
    const hasPlace = chosen.has(sense) || (!isTaken && chosen.size < MOST_SENSES);
    if (hasPlace) {
      taken.add(sense.slot);
      chosen.add(sense);
    }
    const stem = sense.stems.find((one) => startsHere(words, at, one)) ?? '';
    found.push({ sense, at, length: stem.split(' ').length, isShown: hasPlace });
  }
  return found;
}

/** More ideas than this in ten seconds are none. */
const MOST_SENSES = 9;

function startsHere(words: readonly string[], at: number, phrase: string): boolean {
  return phrase.split(' ').every((stem, offset) => {
    const word = words[at + offset];
    if (word === undefined) return false;
    return stem.endsWith('*') ? word.startsWith(stem.slice(0, -1)) : isForm(word, stem);
  });
}

/** The word itself or with an ending of English: pan, pans, panned, panning; glide, gliding. */
function isForm(word: string, stem: string): boolean {
  const root = stem.endsWith('e') ? stem.slice(0, -1) : stem;
  if (!word.startsWith(root)) return false;
  const ending = word.slice(root.length);
  const undoubled = ending.startsWith(root.at(-1) ?? ' ') ? ending.slice(1) : ending;
  return /^(?:|e|e?s|e?d|ings?|e?rs?|e?ly|y|ier|iest)$/.test(undoubled);
}

function flavoursIn(words: readonly string[]) {
  return words.flatMap((_, at) => {
    const flavour = flavours.find(({ stems }) => stems.some((stem) => startsHere(words, at, stem)));
    return flavour ? [{ flavour, at }] : [];
  });
}

function flavourOf(words: readonly string[]): { amount: number; pace: number } {
  let amount = 1;
  let pace = 1;
  for (const { flavour } of flavoursIn(words)) {
    amount *= flavour.amount;
    pace *= flavour.pace;
  }
  return { amount: clamp(amount, 0.5, 1.5), pace: clamp(pace, 0.5, 1.6) };
}

function tasteFor(
  sense: Sense,
  events: readonly Sense[],
  flavour: { amount: number; pace: number },
  random: () => number,
): Taste {
  const order = events.indexOf(sense);
  const room = 7.4 / Math.max(1, events.length);
  return {
    amount: flavour.amount * (0.88 + 0.24 * random()),
    pace: flavour.pace * (0.94 + 0.12 * random()),
    side: random() < 0.5 ? -1 : 1,
    chance: random(),
    at: 1 + Math.max(0, order) * room + room * (0.3 + 0.4 * random()),
  };
}

/** What the prompt left open: how the camera goes, and a look that suits everything. */
function fillIn(slots: ReadonlySet<Slot>, random: () => number): Move[] {
  const moves: Move[] = [];
  const near = 1.2 + 0.22 * random();
  const side = random() < 0.5 ? -1 : 1;
  const isRetreat = random() < 0.35;
  if (!slots.has('zoom')) {
    moves.push(isRetreat ? dolly(near + 0.08, 1.06, 'out') : dolly(1.05, near));
  }
  if (!slots.has('turn') && !slots.has('pan')) {
    moves.push(orbit(side * (3 + 4 * random()), 6 + 4 * random(), random()));
    moves.push(glide('y', [0, 0.03 * random()], [10, -0.04 * random()]));
    moves.push(glide('roll', [0, -1.6 * side * random()], [10, 1.6 * side * random()]));
  }
  if (!slots.has('look')) {
    const looks = ['clean', 'golden', 'cool', 'pop'] as const;
    moves.push(look(looks[Math.floor(random() * looks.length)] ?? 'clean'));
  }
  if (slots.size === 0) {
    const from = 1 + 3 * random();
    moves.push(lightSweep(from, from + 4, 0.4));
  }
  return moves;
}

const isSlowMotion = (words: readonly string[]): boolean =>
  words.some((_, at) => isSlowMotionAt(words, at));

function isSlowMotionAt(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = words.slice(at, at + 2);
  return word.startsWith('slowmo') || (word === 'slow' && /^mo(?:$|tion)/.test(next));
}

/** Full speed, then the middle third stretched, then full speed again. */
const slowMotion = [
  [0, 0, 'linear'],
  [2.6, 3.4, 'linear'],
  [7.4, 5.4, 'linear'],
  [10, 10, 'in'],
] as const;

/** Numbers 0..1 from a text: FNV-1a for the seed, mulberry32 for the rest. */
function generator(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
