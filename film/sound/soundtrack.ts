// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { BAR_STEPS, type Form, formOf, type Score } from './form.ts';
import { type Instrument, instruments } from './instruments.ts';
import { type Loop, type LoopName, loops, type Part } from './loops.ts';
import { mastered } from './mastered.ts';
import { SAMPLE_RATE, silence, sounded, type Stereo } from './voices.ts';

/** A loop at a film's tempo, as long as the film and ready for it. */
export function soundtrack(sound: LoopName, score: Score): Stereo {
  const { tempo, seconds, isLoop } = score;
  const loop = loops[sound];
  const step = 60 / ownTempo(loop.feel.tempo, tempo) / 4;
  const grid = { step, seconds, ...formOf(score, step) };
  const length = Math.round(seconds * SAMPLE_RATE);
  // What rings on after the end of a film that loops is heard at its beginning.
  const room = length + (isLoop ? RINGING * SAMPLE_RATE : 0);
  const mix = mixed(loop, grid, room);
  if (!isLoop) return mastered(mix);
  for (const side of [mix.left, mix.right]) wrap(side, length);
  const looped = { left: mix.left.slice(0, length), right: mix.right.slice(0, length) };
  return mastered(looped, { isLoop });
}

/** Seconds after which nothing of a sound is heard any more, its room included. */
const RINGING = 3;

/** Adds what is after a place to what is at the beginning, again and again. */
function wrap(side: Float32Array, length: number): void {
  for (let at = length; at < side.length; at++) side[at % length]! += side[at]!;
}

function mixed(loop: Loop, grid: Grid, length: number): Stereo {
  const [mix, ducked, inRoom] = [silence(length), silence(length), new Float32Array(length)];
  for (const part of loop.parts) {
    const { isDucked, room = 0 }: Instrument = instruments[part[0]];
    const known = new Map<string, Stereo>();
    const to = isDucked ? ducked : mix;
    for (const hit of hitsOf(part, loop, grid)) {
      const name = `${hit.notes.join(' ')}, ${hit.held}`;
      const played = known.get(name) ?? playedOn(part, hit);
      known.set(name, played);
      add(to.left, played.left, hit.at, hit.level * Math.min(1, 1 - hit.pan));
      add(to.right, played.right, hit.at, hit.level * Math.min(1, 1 + hit.pan));
      if (room > 0) add(inRoom, played.left, hit.at, hit.level * room);
    }
  }
  const levels = duckingOf(loop, grid, length);
  for (let at = 0; at < length; at++) {
    mix.left[at]! += levels[at]! * ducked.left[at]!;
    mix.right[at]! += levels[at]! * ducked.right[at]!;
  }
  addRoom(mix.left, inRoom, ways.left);
  addRoom(mix.right, inRoom, ways.right);
  return mix;
}

/** A loop for 120 is played at 150 in a film of 75: half of its beats are the film's. */
function ownTempo(suits: number, tempo: number): number {
  return tempo * 2 ** Math.round(Math.log2(suits / tempo));
}

type Grid = Form & { step: number; seconds: number };
type Hit = { at: number; held: number; notes: readonly number[]; level: number; pan: number };

/** How loud the marks of a drum are that are not loud. */
const strengths: Readonly<Record<string, number>> = { x: 0.6, '-': 0.28, '=': 0.6 };

/** Echoes come back so many steps later, each from the other side. */
const ECHO_STEPS = 3;

function hitsOf([, loud, bars, how]: Part, loop: Loop, grid: Grid): Hit[] {
  const { pan = 0, echo = 0, from, isRise } = how ?? {};
  const { step, seconds, drop } = grid;
  const marks = bars.replaceAll(' ', '');
  const chords = loop.chords.split(' ').map(chordOf);
  const end = Math.min(isRise ? drop : Infinity, seconds / step);
  const hits: Hit[] = [];
  for (let at = from ? grid[from] : 0; at < end; at++) {
    if (loop.hasDrop && at < drop && at >= drop - BREATH_STEPS) continue;
    const since = at - drop;
    const place = modulo(since, marks.length);
    const mark = marks[place] ?? '.';
    if (mark === '.' || mark === '_') continue;
    const chord = chords[modulo(Math.floor(since / BAR_STEPS), chords.length)];
    const rest = /^_*/.exec(marks.slice(place + 1))?.[0].length ?? 0;
    const hit = {
      at: (at + (since % 2 === 0 ? 0 : loop.feel.swing)) * step,
      held: step * (rest + 0.9),
      notes: chord ? notesOf(chord, mark) : [],
      // No player hits twice alike.
      level: loud * (strengths[mark] ?? 1) * (1 - 0.018 * ((at * 7) % 5)) * growth(at, grid),
      pan,
    };
    hits.push(hit);
    if (mark === '=') hits.push({ ...hit, at: hit.at + step / 2 });
    for (const repeat of echo > 0 ? [1, 2] : []) {
      const later = hit.at + repeat * ECHO_STEPS * step;
      const side = repeat % 2 === 0 ? pan : -pan;
      hits.push({ ...hit, at: later, level: hit.level * echo ** repeat, pan: side });
    }
  }
  return hits;
}

/** Steps of silence before a drop. */
const BREATH_STEPS = 4;

/** How loud the entrance is, and what a build grows to, of the level after the drop. */
const ENTRANCE = 0.5;
const BUILT = 0.8;

function growth(at: number, { build, drop }: Form): number {
  if (at >= drop) return 1;
  return ENTRANCE + (BUILT - ENTRANCE) * Math.max(0, (at - build) / (drop - build));
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function notesOf(chord: Chord, mark: string): readonly number[] {
  if (mark === '*') return chord.notes;
  return /\d/.test(mark) ? [noteOf(chord, Number(mark))] : [];
}

/** A drum has no note, and is heard all the same. */
function playedOn([on]: Part, { notes, held }: Hit): Stereo {
  const { higher = 0, ...voice }: Instrument = instruments[on];
  const hertz = notes.map((note) => 440 * 2 ** ((note + higher - 69) / 12));
  return sounded(voice, hertz.length > 0 ? hertz : [0], held);
}

function add(to: Float32Array, sound: Float32Array, seconds: number, level: number): void {
  const start = Math.round(seconds * SAMPLE_RATE);
  const length = Math.min(sound.length, to.length - start);
  for (let from = 0, at = start; from < length; from++, at++) to[at]! += level * sound[from]!;
}

/** For each sample what is left of that which makes way for the kick. */
function duckingOf(loop: Loop, grid: Grid, length: number): Float32Array {
  const levels = new Float32Array(length).fill(1);
  const kicks = loop.parts.find(([on]) => on === 'kick' || on === 'softKick');
  const recovery = Math.round(3.2 * grid.step * SAMPLE_RATE);
  for (const { at } of kicks ? hitsOf(kicks, loop, grid) : []) {
    const start = Math.round(at * SAMPLE_RATE);
    for (let from = 0; from < recovery && start + from < length; from++) {
      // Down within 4 ms, so that it does not click.
      const down = Math.min(1, from / (0.004 * SAMPLE_RATE));
      levels[start + from] = 1 - loop.feel.ducking * down * (1 - from / recovery) ** 2;
    }
  }
  return levels;
}

/** Semitones above its root of what follows the root in a chord's name. */
const kinds: ReadonlyMap<string, readonly number[]> = new Map([
  ['', [0, 4, 7]],
  ['m', [0, 3, 7]],
  ['6', [0, 4, 7, 9]],
  ['7', [0, 4, 7, 10]],
  ['m7', [0, 3, 7, 10]],
  ['maj7', [0, 4, 7, 11]],
  ['9', [0, 2, 4, 7, 10]],
  ['m9', [0, 2, 3, 7, 10]],
  ['maj9', [0, 2, 4, 7, 11]],
]);

/** Each at its semitones above C. */
const roots = 'C.D.EF.G.A.B';

/** The notes of an octave from which a chord's notes are taken, wherever its root is: from A3. */
const MIDDLE = 57;

/** `notes` in rising order within an octave, so that chords follow each other in short steps. */
type Chord = { root: number; notes: readonly number[] };

/** The chord of a name such as Ebmaj7; 60 is the C in the middle, a semitone is 1. */
function chordOf(name: string): Chord {
  const [, letter = '', sign = '', kind = ''] = /^([A-G])([#b]?)(.*)$/.exec(name) ?? [];
  const pitch = roots.indexOf(letter) + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
  const within = (note: number, lowest: number) => lowest + modulo(note - lowest, 12);
  const notes = (kinds.get(kind) ?? []).map((above) => within(pitch + above, MIDDLE));
  return { root: within(pitch, MIDDLE - 12), notes: notes.toSorted((a, b) => a - b) };
}

/** The note of a digit in a bar of `loops.ts`. */
function noteOf({ root, notes }: Chord, digit: number): number {
  if (digit === 0 || digit === 8) return digit === 0 ? root : root + 12;
  return (notes[(digit - 1) % notes.length] ?? root) + 12 * Math.floor((digit - 1) / notes.length);
}

/**
 * Ways of sound between walls, in samples: numbers without a common divisor, other ones on each
 * side.
 */
const ways = { left: [1557, 1801, 2137, 2503], right: [1613, 1871, 2203, 2579] } as const;

/** The seconds after which a thousandth of a sound is left. */
const RING_SECONDS = 1.5;

/** The walls take the high tones first. */
const DULLNESS = 0.42;

/** Adds to a side what a room makes of a sound: a comb that feeds back for each way. */
function addRoom(side: Float32Array, inRoom: Float32Array, lengths: readonly number[]): void {
  const sum = new Float32Array(side.length);
  for (const length of lengths) {
    const back = 10 ** ((-3 * length) / (RING_SECONDS * SAMPLE_RATE));
    const line = new Float32Array(length);
    let soft = 0;
    for (let at = 0, place = 0; at < side.length; at++) {
      const heard = line[place]!;
      soft = heard + DULLNESS * (soft - heard);
      line[place] = inRoom[at]! + back * soft;
      sum[at]! += heard;
      if (++place === length) place = 0;
    }
  }
  // Two all-passes make the echoes of the combs too dense to be told apart.
  for (const length of [347, 113]) diffuse(sum, length);
  for (let at = 0; at < side.length; at++) side[at]! += 0.35 * sum[at]!;
}

function diffuse(values: Float32Array, length: number): void {
  const line = new Float32Array(length);
  for (let at = 0, place = 0; at < values.length; at++) {
    const before = line[place]!;
    const into = values[at]! + 0.6 * before;
    line[place] = into;
    values[at] = before - 0.6 * into;
    if (++place === length) place = 0;
  }
}
