// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import { writeFile } from 'node:fs/promises';
import type { Stereo } from '../../film/sound/voices.ts';

/** Writes samples as `encode` reads them. */
export async function writeSamples(sound: Stereo, path: string): Promise<void> {
  await writeFile(path, interleaved(sound));
}

/**
 * Whole pieces of AAC but for the last, with which the encoder ends: the file would be longer than
 * its pictures. What is left out has faded.
 */
function interleaved({ left, right }: Stereo): Float32Array {
  const pieces = Math.floor(left.length / AAC_SAMPLES) - 1;
  const both = new Float32Array(2 * AAC_SAMPLES * pieces);
  for (let at = 0; 2 * at < both.length; at++) {
    both[2 * at] = left[at]!;
    both[2 * at + 1] = right[at]!;
  }
  return both;
}

const AAC_SAMPLES = 1024;
