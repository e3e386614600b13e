import type { PromptReading } from '../../backend/providers/provider.ts';
import { mulberry32 } from '../picture/dice.ts';
import { pronouns } from '../picture/words/scene-words.ts';
import { tokensOf } from '../picture/words/tokens.ts';
import { type FoundSense, isAct, readWords, startsHere } from './custom-reading.ts';
import { flavours, type Sense, type Slot, type Taste } from './custom-sense.ts';
import { pathOf, type Span, spansOf, within } from './custom-timing.ts';
import { type Film, type Key, poseAt } from '../../film/film.ts';
import { frameTimes } from '../../film/shot.ts';
import { lightSweep, look } from '../../film/lights.ts';
import { dolly, film, glide, type Move, orbit, ramped } from '../../film/moves.ts';

/**
 * A film from a free prompt: its words pick the moves, the places and their order ("…, then …"),
 * its flavour words their size and pace, and a seed from the whole text settles the rest, so that
 * the same prompt is always the same film and another one is another. A prompt without a word we
 * know still moves pleasantly.
 */
export function customFilm(prompt: string): Film {
  const words = wordsOf(prompt);
  const random = generator(words.join(' ') || prompt);
  const flavour = flavourOf(words);
  const reading = readWords(words);
  const spans = spansOf(reading);
  const found = withoutRepeats(reading.senses.filter(isShown));
  const moves = found.flatMap((one) => {
    const span = spans.get(one.part) ?? { from: 0, to: 10 };
    const taste = tasteFor(one, eventsOf(found, one.part), { flavour, span, random });
    const made = one.sense.moves(taste);
    return isTimed(one.sense) ? made.map((move) => within(move, span)) : made;
  });
  const slots = new Set(found.map(({ sense }) => sense.slot));
  const path = pathOf(reading, spans, flavour.pace);
  const all = [...moves, ...fillIn(slots, random, reading.places.length > 0)];
  const made = isSlowMotion(words) ? film(slowMotion, ...all) : film(...all);
  const whole = spans.size > 1 ? withZoomInRange(made) : made;
  return path === undefined ? whole : { ...whole, path };
}

/** The senses without repeats: one that is found twice in one part is one move. */
function withoutRepeats(found: readonly FoundSense[]): FoundSense[] {
  return found.filter(
    (one, index) =>
      found.findIndex(({ sense, part }) => sense === one.sense && part === one.part) === index,
  );
}

const eventsOf = (found: readonly FoundSense[], part: number): Sense[] =>
  found.filter((one) => one.part === part && one.sense.slot === 'event').map(({ sense }) => sense);

/** Events say themselves when they happen; look and light are the whole film's. */
const isTimed = ({ slot }: Sense): boolean =>
  slot !== 'event' && slot !== 'look' && slot !== 'light';

/** Doublings between the widest and the closest moment of a film of several parts. */
const ZOOM_RANGE = 1.1;

/** Zooms of parts add up: never wider than the frame, nor so close that it blurs. */
function withZoomInRange(made: Film): Film {
  const zooms = frameTimes().map((seconds) => poseAt(made, seconds).zoom);
  const widest = Math.min(...zooms);
  const share = Math.min(1, ZOOM_RANGE / Math.max(ZOOM_RANGE, Math.max(...zooms) - widest));
  const tracks = made.tracks.map((track) =>
    track.channel === 'zoom' && track.kind === 'keys'
      ? { ...track, keys: track.keys.map(([at, by, curve]): Key => [at, by * share, curve]) }
      : track,
  );
  const wider = glide('zoom', [0, Math.max(0, 0.04 - widest * share)]);
  return { ...made, tracks: [...tracks, ...wider] };
}

/** The reading of a prompt: what its film shows of its words; no prompt is refused. */
export function readReelPrompt(prompt: string): PromptReading {
  const words = wordsOf(prompt);
  const isRead = Array<boolean>(words.length).fill(false);
  const shown: { at: number; shows: string }[] = [];
  const take = (at: number, length: number, shows: string) => {
    shown.push({ at, shows });
    isRead.fill(true, at, at + length);
  };
  const { senses: found, places, joints } = readWords(words);
  for (const { sense, at, length } of found.filter(isShown)) take(at, length, sense.shows);
  for (const { at, length, shows } of places) take(at, length, shows);
  for (const { flavour, at } of flavoursIn(words)) take(at, 1, flavour.shows);
  for (const [at] of words.entries()) {
    if (isSlowMotionAt(words, at)) take(at, words[at] === 'slow' ? 2 : 1, 'slow motion');
    if (isAct(words, at)) isRead[at] = false;
    if (joints.has(at)) isRead[at] = true;
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

const isShown = (found: FoundSense): boolean => found.isShown;

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

const LONGEST_EVENT_SECONDS = 1.9;

function tasteFor(
  { sense }: FoundSense,
  events: readonly Sense[],
  {
    flavour,
    span,
    random,
  }: { flavour: { amount: number; pace: number }; span: Span; random: () => number },
): Taste {
  const order = events.indexOf(sense);
  const seconds = span.to - span.from;
  const room = (0.74 * seconds) / Math.max(1, events.length);
  return {
    amount: flavour.amount * (0.88 + 0.24 * random()),
    pace: flavour.pace * (0.94 + 0.12 * random()),
    side: random() < 0.5 ? -1 : 1,
    chance: random(),
    at: Math.min(
      span.from + 0.1 * seconds + Math.max(0, order) * room + room * (0.3 + 0.4 * random()),
      span.to - LONGEST_EVENT_SECONDS,
    ),
  };
}

/** The moves that the prompt left open: how the camera goes, and a look that suits everything. */
function fillIn(slots: ReadonlySet<Slot>, random: () => number, hasGoal: boolean): Move[] {
  const moves: Move[] = [];
  const near = 1.2 + 0.22 * random();
  const side = random() < 0.5 ? -1 : 1;
  const isRetreat = random() < 0.35 && !hasGoal;
  if (!slots.has('zoom')) {
    moves.push(isRetreat ? dolly(near + 0.08, 1.06, 'out') : dolly(1.05, near));
  }
  if (!slots.has('turn') && !slots.has('pan') && !slots.has('rise')) {
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
const slowMotion = ramped([0, 0], [2.6, 3.4, 'linear'], [7.4, 5.4, 'linear'], [10, 10, 'in']);

/** Numbers 0..1 from a text: FNV-1a gives the start. */
function generator(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return mulberry32(state);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
