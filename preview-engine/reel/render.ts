import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FfmpegFailure } from '../../backend/media-files/ffmpeg.ts';
import { type Mp4Facts, readMp4 } from '../../backend/media-files/mp4.ts';
import type { Point, Size } from '../../film/camera.ts';
import { FILM_FRAMES, FRAMES_PER_SECOND } from '../../film/film.ts';
import type { ReelSound } from '../../film/sound/motion-loops.ts';
import { inRenderProcess } from '../render-process.ts';
import type { ReelJob } from './draw-reel.ts';
import { filmFor, type Motion } from './motion.ts';

export type ReelOrder = {
  /** The user's file as it came; it is decoded and checked by sharp, FFmpeg never sees it. */
  sourcePath: string;
  motion: Motion;
  /** The photo is seen whole, on a blurred copy of itself, where it is not as tall as the frame. */
  isWhole?: boolean;
  /** Chosen by the user, 0..1 of the photo; null where the photo says it. */
  subject?: Point | null;
  sound?: ReelSound;
  /** Both multiples of 40; 720x1280 and 1080x1920 are offered. */
  size: Size;
  /** Appears only when it is whole; `<outputPath>.part` is removed on every failure. */
  outputPath: string;
  /** The program that encodes; absent: the library. */
  ffmpegPath?: string | undefined;
  signal: AbortSignal;
  deadlineSeconds?: number;
  /** `fraction` 0..1, never falling; `stage` in words for a person. */
  onProgress: (fraction: number, stage: string) => void;
};

export type Reel = { width: number; height: number; durationSeconds: number; sizeBytes: number };

/**
 * Makes a 10-second H.264 MP4 from a still photo, in a render process of its own, and resolves when
 * the file is in place.
 *
 * Throws `UnreadablePhoto` for an unreadable photo, the signal's reason when aborted,
 * `FfmpegFailure` when the encoder failed or was too slow, `RenderFailure` when the process was
 * ended or took too much memory.
 */
export async function renderReel(order: ReelOrder): Promise<Reel> {
  const { sourcePath, motion, size, outputPath, ffmpegPath, signal, onProgress } = order;
  const { isWhole = false, subject = null, sound = 'none' } = order;
  const { deadlineSeconds = DEADLINE_SECONDS } = order;
  const partial = `${outputPath}.part`;
  signal.throwIfAborted();
  if (filmFor(motion) === undefined) {
    throw new Error(`no motion for ${JSON.stringify([motion.category, motion.option])}`);
  }
  const wish = { ...motion, isWhole, subject, sound };
  const job: ReelJob = {
    ...{ sourcePath, wish, size, outputPath: partial },
    ...{ program: ffmpegPath ?? null, deadlineSeconds },
  };
  onProgress(0.01, 'Reading your photo');
  try {
    await inRenderProcess(job, {
      script: join(import.meta.dirname, 'reel-process.ts'),
      scratchDir: dirname(outputPath),
      ...{ ffmpegPath, signal, seconds: deadlineSeconds, onProgress },
    });
    onProgress(0.97, 'Finishing');
    const facts = await readMp4(partial);
    checkMade(facts, { size, frames: FILM_FRAMES });
    signal.throwIfAborted();
    await rename(partial, outputPath);
    onProgress(1, 'Finishing');
    const { durationSeconds, sizeBytes } = facts;
    return { ...size, durationSeconds, sizeBytes };
  } catch (error) {
    for (const made of [partial, `${partial}.sound`]) await rm(made, { force: true });
    throw error;
  }
}

/** Ten times what a busy small machine needs. */
const DEADLINE_SECONDS = 180;

/** Throws `FfmpegFailure` unless the encoder has made this film. */
export function checkMade(facts: Mp4Facts, { size, frames }: { size: Size; frames: number }): void {
  const isRight =
    facts.width === size.width &&
    facts.height === size.height &&
    facts.frames === frames &&
    Math.abs(facts.durationSeconds - frames / FRAMES_PER_SECOND) < 0.001 &&
    facts.codec === 'avc1' &&
    facts.isFastStart;
  if (!isRight) throw new FfmpegFailure(`not the film that was ordered: ${JSON.stringify(facts)}`);
}
