import type { Score } from '#film/sound/form.ts';
import type { LoopName } from '#film/sound/loops.ts';
import { soundtrack } from '#film/sound/soundtrack.ts';
import { peaksOf } from '#film/sound/peaks.ts';
import { SAMPLE_RATE, type Stereo } from '#film/sound/voices.ts';

/**
 * The Web Worker that makes one sound of a film: seconds of work, which a newer order cuts short.
 */

export type SoundOrder = Score & { loop: LoopName };

self.addEventListener('message', ({ data }: MessageEvent<SoundOrder>) => {
  const made: Stereo = soundtrack(data.loop, data);
  const peaks = peaksOf(made, SAMPLE_RATE);
  self.postMessage({ ...made, peaks }, { transfer: [made.left.buffer, made.right.buffer] });
});
