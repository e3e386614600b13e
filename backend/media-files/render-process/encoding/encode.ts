import { SYSTEM_FFMPEG } from '../../ffmpeg.ts';
import * as byProgram from './by-program.ts';
import type { Encoder, Encoding } from './encoder.ts';

/** The frames between two reports of progress. */
const REPORTED = 15;

/**
 * Encodes the frames that `draw` makes, in order: H.264 for every browser, with AAC where there is
 * sound. A frame is drawn while the one before is encoded; `draw` may reuse the bytes of two calls
 * ago. Throws `FfmpegFailure`, and what `draw` throws.
 */
export async function encode(
  draw: (frame: number) => Uint8Array | Promise<Uint8Array>,
  encoding: Encoding,
): Promise<void> {
  await using encoder = await openEncoder(encoding);
  let taken = Promise.resolve();
  try {
    for (let frame = 0; frame < encoding.frames; frame++) {
      const bytes = await draw(frame);
      await taken;
      taken = encoder.take(bytes);
      // What it throws is met at the next frame.
      taken.catch(() => undefined);
      if (frame % REPORTED === 0) encoding.onFraction(frame / encoding.frames);
    }
    await taken;
    await encoder.finish();
  } finally {
    // Where `draw` has thrown, the encoder may still be at work: its memory is freed after that.
    await taken.catch(() => undefined);
  }
}

/** By the library, unless a program is wanted or the library is not made for the machine. */
async function openEncoder(encoding: Encoding): Promise<Encoder> {
  if (encoding.program !== null) return byProgram.openEncoder(encoding.program, encoding);
  try {
    await import('node-av/lib');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    encoding.notice(`films are encoded by ${SYSTEM_FFMPEG}: ${why}`);
    return byProgram.openEncoder(SYSTEM_FFMPEG, encoding);
  }
  const byLibrary = await import('./by-library.ts');
  return byLibrary.openEncoder(encoding);
}
