import type { Size } from '#film/camera.ts';
import type { Stereo } from '#film/sound/voices.ts';

/** A film to encode. */
export type Encoding = {
  /** The ffmpeg program that an operator wants to encode; null is the library. */
  program: string | null;
  size: Size;
  frames: number;
  /** The sound, as long as the film: 48,000 samples a second. */
  sound?: Stereo | undefined;
  outputPath: string;
  deadlineSeconds: number;
  /** Takes the frames encoded so far over all frames; it never falls. */
  onFraction: (fraction: number) => void;
  /** Takes what an operator should know. */
  notice: (text: string) => void;
};

/** An encoder of a file that has been begun; of what fails the file stays as it is. */
export type Encoder = AsyncDisposable & {
  /** Takes the next frame, which may change as soon as the one after it is taken. */
  take(frame: Uint8Array): Promise<void>;
  /** Completes the file, its index first. */
  finish(): Promise<void>;
};

/**
 * The options of x264. Diamond search, subme 1 and no inter partitions take over a third less of
 * the preset's time for the same size and no difference to be seen. Measured on our own films.
 */
export const x264 = {
  preset: 'veryfast',
  crf: '23',
  profile: 'high',
  'x264-params': 'me=dia:subme=1:analyse=i8x8,i4x4',
} as const;

export const FRAMES_BETWEEN_KEYS = 90;
export const SOUND_BITS_PER_SECOND = 192_000;
