import { SAMPLE_RATE, type Stereo } from '../film/sound/voices.ts';

/** So many onsets a second. */
const RATE = 200;

/** How much louder a sound is in each 200th of a second than a hundredth before. */
export function onsetsOf({ left, right }: Stereo): number[] {
  const span = SAMPLE_RATE / RATE;
  const energy = Array.from({ length: Math.floor(left.length / span) }, (_, slice) => {
    let sum = 0;
    for (let at = slice * span; at < (slice + 1) * span; at++) {
      sum += (left[at] ?? 0) ** 2 + (right[at] ?? 0) ** 2;
    }
    return sum;
  });
  // A slice is shorter than a turn of the bass, three of them are not.
  const level = (at: number) =>
    Math.sqrt((energy[at] ?? 0) + (energy[at + 1] ?? 0) + (energy[at + 2] ?? 0));
  return energy.map((_, at) => Math.max(0, level(at) - level(at - 2)));
}

/**
 * The tempo that onsets have by autocorrelation near a beat, and how late they are against beats
 * from 0.
 */
export function pulseOf(
  onsets: readonly number[],
  { from, to, beat }: { from: number; to: number; beat: number },
): { period: number; phase: number } {
  const part = (at: number) => (at >= from * RATE && at < to * RATE ? (onsets[at] ?? 0) : 0);
  const total = (one: (at: number) => number) => onsets.reduce((sum, _, at) => sum + one(at), 0);
  // Of eight beats, so that a sample's error counts an eighth; half a step around them.
  const lags = range(Math.ceil(7.85 * beat * RATE), Math.floor(8.15 * beat * RATE));
  const lag = best(lags, (by) => total((at) => part(at) * part(at + by)));
  const late = range(-Math.floor((beat * RATE) / 2) + 1, Math.floor((beat * RATE) / 2));
  const beats = range(Math.ceil(from / beat), Math.floor(to / beat));
  const phase = best(late, (by) =>
    beats.reduce((sum, one) => sum + part(Math.round(one * beat * RATE) + by), 0),
  );
  return { period: lag / RATE / 8, phase: phase / RATE };
}

/** How many seconds later than one sound another is like it; at most a tenth. */
export function lateness(one: readonly number[], other: readonly number[]): number {
  const by = best(range(-RATE / 10, RATE / 10), (late) =>
    one.reduce((sum, onset, at) => sum + onset * (other[at + late] ?? 0), 0),
  );
  return by / RATE;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function best(values: readonly number[], score: (value: number) => number): number {
  return values.reduce((top, value) => (score(value) > score(top) ? value : top));
}
