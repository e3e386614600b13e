import {
  AV_CODEC_ID_H264,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
} from 'node-av/constants';
import { Log, type Frame } from 'node-av/lib';
import type { Rect } from '#film/layout.ts';
import { openFilm, filtered, filterGraph, sourceOf, turns, type OpenTrack } from './decode-film.ts';
import { UnusableFilm } from './film-limits.ts';

// What is wrong with a clip is said in the error.
Log.setLevel(AV_LOG_QUIET);

/** A clip that covers a frame of another size. Its memory is the library's and has to be freed. */
export type Clip = AsyncDisposable & {
  /**
   * The bytes of what is shown at a second, planar 4:2:0 in BT.709 of limited range; after its end
   * the last frame. Seconds never fall. Throws `UnusableFilm` where it is cut off or changes its
   * size.
   */
  frameAt(seconds: number): Promise<Uint8Array>;
};

type Size = { width: number; height: number };

/**
 * Opens an MP4 whose pictures are H.264 of 8 bits and 4:2:0, to be shown from this second on, in
 * this place, in widths of the frame from its middle; without one about its own middle. Throws
 * `UnusableFilm` for any other, and where it ends before.
 */
export async function openClip(
  path: string,
  { from, size, place }: { from: number; size: Size; place?: Rect | undefined },
): Promise<Clip> {
  await using open = new AsyncDisposableStack();
  const film = open.use(await openFilm(path));
  if (film.codec !== AV_CODEC_ID_H264) throw new UnusableFilm(`it is no H.264; ${WHAT_CAN}`);
  if (film.seconds > 0 && from >= film.seconds) throw new UnusableFilm(endedBefore(from));
  await film.seek(from);
  let ahead = await nextOf(film);
  if (!ahead) throw new UnusableFilm('no frame of it can be decoded');
  const fitting = open.adopt(await fit(ahead, film.turn, { size, place }), (graph) => graph.free());
  let [shown, bytes]: [Frame | null, Uint8Array | null] = [null, null];
  // The filters take the time away from the frame.
  let shownFrom = 0;
  open.defer(() => {
    shown?.free();
    ahead?.free();
  });

  async function frameAt(seconds: number): Promise<Uint8Array> {
    while (ahead && (!shown || film.secondsOf(ahead) <= seconds + MOMENT)) {
      shown?.free();
      [shown, bytes, shownFrom] = [ahead, null, film.secondsOf(ahead)];
      ahead = await nextOf(film);
    }
    if (!shown) throw new UnusableFilm('no frame of it can be decoded');
    if (!bytes) {
      using upright = await filtered(fitting, shown);
      bytes = upright.toBuffer();
    }
    return bytes;
  }
  await frameAt(from);
  if (!ahead && shownFrom < from - LONGEST_FRAME) throw new UnusableFilm(endedBefore(from));
  const kept = open.move();
  return { frameAt, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The user's text for a clip that cannot be cut. */
export const WHAT_CAN = 'MP4 with H.264 of 8 bits and 4:2:0, with AAC or without sound, can be cut';

const endedBefore = (from: number) => `it has ended before second ${from}`;

/** Seconds that rounding may cost. */
const MOMENT = 0.002;

/** Seconds for which a last frame may stand in a clip that does not say how long it is. */
const LONGEST_FRAME = 1;

async function nextOf(film: OpenTrack): Promise<Frame | null> {
  const frame = await film.next();
  if (!frame) return null;
  if (frame.format !== AV_PIX_FMT_YUV420P && frame.format !== AV_PIX_FMT_YUVJ420P)
    throw new UnusableFilm(`it is not of 8 bits and 4:2:0; ${WHAT_CAN}`);
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED)
    frame.colorSpace = frame.height >= HIGH_DEFINITION ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  return frame.clone();
}

/** Lines from which on browsers take colours that are not named for those of BT.709. */
export const HIGH_DEFINITION = 720;

/** Filters that turn frames upright and have them cover this size, at their place. */
async function fit(
  frame: Frame,
  turn: number,
  { size, place }: { size: Size; place: Rect | undefined },
) {
  const { width, height } = frame;
  const isOnSide = turn % 180 !== 0;
  const [across, down] = isOnSide ? [size.height, size.width] : [size.width, size.height];
  const aspect = frame.sampleAspectRatio.num > 0 ? frame.sampleAspectRatio.toDouble() : 1;
  const scale = Math.max(across / (width * aspect), down / height);
  const to = (length: number, least: number) => Math.max(least, Math.round(length * scale));
  const scaled = `${to(width * aspect, across)}:${to(height, down)}`;
  // Without a start ffmpeg cuts out the middle.
  const start = place
    ? `:${Math.round((-0.5 - place.left) * size.width)}:${Math.round(-place.top * size.width - size.height / 2)}`
    : '';
  const filters = `scale=${scaled}:out_color_matrix=bt709:out_range=tv,${turns[turn] ?? ''}crop=${size.width}:${size.height}${start},format=yuv420p`;
  return filterGraph(`${sourceOf(frame)},${filters},buffersink@out`);
}
