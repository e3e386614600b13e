import { AV_LOG_QUIET } from 'node-av/constants';
import { Log, type Frame } from 'node-av/lib';
import type { Pixels } from '#film/pixels/picture.ts';
import { filtered, filterGraph, openFilm, sourceOf, turns } from './decode-film.ts';
import { UnusableFilm } from './film-limits.ts';

// What is wrong with a clip is said in the error.
Log.setLevel(AV_LOG_QUIET);

/** A frame of a clip, upright and of square pixels. */
type ShownMoment = {
  /** The second of the clip. */
  at: number;
  pixels: Pixels;
};

/**
 * Leaves frames out that no other is decoded from, and the edges of blocks as they are: a third to
 * a half of the time, and hardly seen where a frame becomes small.
 */
const quick = { skip_frame: 'noref', skip_loop_filter: 'all' };

/**
 * The frames of a clip that begin it and then are first shown after each `apart` seconds of it, at
 * most so many, their longer side `side` pixels. Throws `UnusableFilm` where none or no further one
 * can be decoded.
 */
export async function* clipMoments(
  path: string,
  { apart, most, side }: { apart: number; most: number; side: number },
): AsyncGenerator<ShownMoment> {
  await using opened = new AsyncDisposableStack();
  const film = opened.use(await openFilm(path, quick));
  let frame = await film.next();
  if (!frame) throw new UnusableFilm('no frame of it can be decoded');
  const size = sizeWithin(frame, side);
  const graph = opened.use(
    await filterGraph(
      `${sourceOf(frame)},scale=${size.across}:${size.down}:flags=area,${turns[film.turn] ?? ''}format=rgb24,buffersink@out`,
    ),
  );
  let due = 0;
  for (let count = 0; frame && count < most; frame = await film.next()) {
    // The filters take the time away from the frame.
    const at = Math.max(0, film.secondsOf(frame));
    if (at < due - MOMENT) continue;
    due = apart * (Math.floor((at + MOMENT) / apart) + 1);
    count += 1;
    using shown = await filtered(graph, frame);
    const { width, height } = shown;
    yield { at, pixels: { rgb: Uint8Array.from(shown.toBuffer()), width, height } };
  }
}

/** Seconds that rounding may cost. */
const MOMENT = 0.002;

/** The size of a frame before it is turned upright, in whole pixels. */
function sizeWithin({ width, height, sampleAspectRatio }: Frame, side: number) {
  const aspect = sampleAspectRatio.num > 0 ? sampleAspectRatio.toDouble() : 1;
  const scale = side / Math.max(width * aspect, height);
  const to = (length: number) => Math.max(1, Math.round(length * scale));
  return { across: to(width * aspect), down: to(height) };
}
