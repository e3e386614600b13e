/** Samples a second, of each side. */
export const SAMPLE_RATE = 48_000;

/** Two sides of the same length; 1 is the loudest that a file can hold. */
export type Stereo = { left: Float32Array; right: Float32Array };

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}
