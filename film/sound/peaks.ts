import type { Stereo } from './voices.ts';

/** So many parts of a sound have a peak of their own in a second. */
export const PEAKS_PER_SECOND = 20;

/** The peak of each part of a sound, 0..1: what a waveform is drawn of. */
export function peaksOf({ left, right }: Stereo, sampleRate: number): number[] {
  const length = sampleRate / PEAKS_PER_SECOND;
  const peaks = Array.from({ length: Math.ceil(left.length / length) }, () => 0);
  for (const side of [left, right]) {
    side.forEach((value, sample) => {
      const at = Math.floor(sample / length);
      peaks[at] = Math.min(1, Math.max(peaks[at] ?? 0, Math.abs(value)));
    });
  }
  return peaks;
}
