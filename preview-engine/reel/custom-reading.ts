import { type NamedPlace, placeNamedAt } from './custom-places.ts';
import { acts, flavours, type Sense, type Slot } from './custom-sense.ts';
import { senses } from './custom-words.ts';

/** The senses and places of a prompt's words, in their order. */
export type Reading = {
  senses: FoundSense[];
  places: (NamedPlace & { part: number })[];
  /** Words that only say what follows what. */
  joints: ReadonlySet<number>;
};

export type FoundSense = {
  sense: Sense;
  at: number;
  /** In words. */
  length: number;
  /** Which of the parts that follow one another it belongs to. */
  part: number;
  /** False where the film has no place for it. */
  isShown: boolean;
};

/** More ideas than this in ten seconds are none. */
const MOST_SENSES = 9;
const MOST_PARTS = 4;

/**
 * Every sense of the text, wherever it is said, and the places it names. Shown are the first of
 * each slot of each part and several events.
 */
export function readWords(words: readonly string[]): Reading {
  const { parts, joints } = partsOf(words);
  const reading: Reading = { senses: [], places: [], joints };
  const taken = new Set<string>();
  const chosen = new Set<string>();
  const isKnown = (at: number) => senseAt(words, at) !== undefined || isFlavour(words, at);
  for (let at = 0; at < words.length; at++) {
    const part = parts[at] ?? 0;
    const found = senseAt(words, at);
    const named = placeOf(words, at, { isKnown, isPhrase: (found?.length ?? 1) > 1 });
    if (named && part < MOST_PARTS) reading.places.push({ ...named, part });
    const isGoal = named?.place === 'subject' || named?.place === 'middle';
    if (found !== undefined && (named === undefined || isGoal)) {
      const { slot } = found.sense;
      const key = `${slotPart(slot, part)} ${slot}`;
      const one = `${slotPart(slot, part)} ${found.sense.shows}`;
      const isTaken = slot !== 'event' && taken.has(key);
      const isFree = !isTaken && chosen.size < MOST_SENSES && part < MOST_PARTS;
      const isShown = chosen.has(one) || isFree;
      if (isShown) {
        if (!found.sense.isVague) taken.add(key);
        chosen.add(one);
      }
      reading.senses.push({ ...found, at, part, isShown });
    }
    if (named) at += named.length - 1;
  }
  for (const one of reading.senses.filter(({ sense }) => sense.isVague)) {
    const exact = reading.senses.find(
      ({ sense, part, isShown }) =>
        isShown && part === one.part && directions.has(sense.slot) && !sense.isVague,
    );
    if (exact) Object.assign(one, { sense: exact.sense, isShown: true });
  }
  return reading;
}

const directions: ReadonlySet<Slot> = new Set<Slot>(['pan', 'rise']);

/** Look and light are the whole film's, whichever part names them. */
const slotPart = (slot: Slot, part: number): number =>
  slot === 'look' || slot === 'light' ? 0 : part;

function placeOf(
  words: readonly string[],
  at: number,
  { isKnown, isPhrase }: { isKnown: (at: number) => boolean; isPhrase: boolean },
): NamedPlace | undefined {
  const named = isPhrase ? undefined : placeNamedAt(words, at, isKnown);
  // Who walks to the beach goes there; a camera in front of a photo does not.
  const isActed = named?.shows === 'what stands out' && words.some((_, word) => isAct(words, word));
  return isActed ? undefined : named;
}

function senseAt(
  words: readonly string[],
  at: number,
): { sense: Sense; length: number } | undefined {
  for (const sense of senses) {
    const stem = sense.stems.find((one) => startsHere(words, at, one));
    if (stem !== undefined) return { sense, length: stem.split(' ').length };
  }
  return undefined;
}

/** Which part each word belongs to: parts follow one another in the film. */
function partsOf(words: readonly string[]): { parts: number[]; joints: Set<number> } {
  const parts: number[] = [];
  const joints = new Set<number>();
  let part = 0;
  let isEmpty = true;
  for (const [at, word] of words.entries()) {
    const isJoint =
      sequenceWords.has(word) ||
      (word === 'that' && words[at - 1] === 'after') ||
      (word === 'by' && words[at - 1] === 'followed');
    if (isJoint) joints.add(at).add(sequenceWords.has(word) ? at : at - 1);
    if (isJoint && !isEmpty) {
      part++;
      isEmpty = true;
    } else if (!isJoint && word !== 'and' && word !== 'after') {
      isEmpty = false;
    }
    parts.push(part);
  }
  return { parts, joints };
}

const sequenceWords: ReadonlySet<string> = new Set(['then', 'afterwards', 'next', 'finally']);

export const isAct = (words: readonly string[], at: number): boolean =>
  acts.some((act) => startsHere(words, at, act));

const isFlavour = (words: readonly string[], at: number): boolean =>
  flavours.some(({ stems }) => stems.some((stem) => startsHere(words, at, stem)));

export function startsHere(words: readonly string[], at: number, phrase: string): boolean {
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
