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
export type Chord = { root: number; notes: readonly number[] };

/** The chord of a name such as Ebmaj7; 60 is the C in the middle, a semitone is 1. */
export function chordOf(name: string): Chord {
  const [, letter = '', sign = '', kind = ''] = /^([A-G])([#b]?)(.*)$/.exec(name) ?? [];
  const pitch = roots.indexOf(letter) + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
  const within = (note: number, lowest: number) => lowest + ((((note - lowest) % 12) + 12) % 12);
  const notes = (kinds.get(kind) ?? []).map((above) => within(pitch + above, MIDDLE));
  return { root: within(pitch, MIDDLE - 12), notes: notes.toSorted((a, b) => a - b) };
}

/** The note of a digit in a bar of `loops.ts`. */
export function noteOf({ root, notes }: Chord, digit: number): number {
  if (digit === 0 || digit === 8) return digit === 0 ? root : root + 12;
  return (notes[(digit - 1) % notes.length] ?? root) + 12 * Math.floor((digit - 1) / notes.length);
}
