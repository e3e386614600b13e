// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { writeFile } from 'node:fs/promises';
import type { Stereo } from '#film/sound/voices.ts';

/** The samples of each channel that AAC encodes as one piece. */
export const AAC_SAMPLES = 1024;

/**
 * The whole pieces of a sound but for the last, with which the encoder ends: the file would be
 * longer than its pictures. What is left out has faded.
 */
export const piecesOf = ({ left }: Stereo): number => Math.floor(left.length / AAC_SAMPLES) - 1;

/** Writes samples as the ffmpeg program reads them: of 32 bits, left and right in turns. */
export async function writeSamples(sound: Stereo, path: string): Promise<void> {
  const both = new Float32Array(2 * AAC_SAMPLES * piecesOf(sound));
  for (let at = 0; 2 * at < both.length; at++) {
    both[2 * at] = sound.left[at]!;
    both[2 * at + 1] = sound.right[at]!;
  }
  await writeFile(path, both);
}
