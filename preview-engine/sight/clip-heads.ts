import {
  CLIP_HEADS_MAX,
  CLIP_LOOK_SECONDS,
  CLIP_LOOKS_MAX,
  type ClipLook,
} from '../../contract/photo-look.ts';
import { clipMoments } from '../../backend/media-files/render-process/clip-moments.ts';
import { UnusableFilm } from '../../backend/media-files/render-process/film-limits.ts';
import type { Rect } from '../../film/layout.ts';
import { INPUT_SIDE } from './decode-faces.ts';
import { faces } from './faces.ts';
import { headOf } from './heads.ts';

/** The longer side of a frame in pixels: its close-ups have no fewer than the detector takes. */
const SIDE = 2 * INPUT_SIDE;

/**
 * The heads of a clip at its moments; of one that is cut off up to there. For processes that load
 * the detector, with the first moment. Throws `UnusableFilm` where nothing can be decoded.
 */
export async function clipHeads(path: string): Promise<ClipLook['clip']> {
  const found: ClipLook['clip'] = [];
  const which = { apart: CLIP_LOOK_SECONDS, most: CLIP_LOOKS_MAX, side: SIDE };
  try {
    for await (const { at, pixels } of clipMoments(path, which)) {
      const heads = (await faces(pixels)).map(headOf).filter(isSeen);
      found.push({ at: rounded(at), heads: heads.slice(0, CLIP_HEADS_MAX).map(areaOf) });
    }
  } catch (error) {
    if (!(error instanceof UnusableFilm) || found.length === 0) throw error;
  }
  return found;
}

/** Four decimals: a tenth of a pixel. */
const rounded = (part: number) => Math.round(1e4 * part) / 1e4;

/** Whether a head is in the picture at all. */
const isSeen = ({ left, top, right, bottom }: Rect) => right > left && bottom > top;

function areaOf({ left, top, right, bottom }: Rect) {
  const [x, y] = [rounded(left), rounded(top)];
  return { x, y, width: rounded(right - x), height: rounded(bottom - y) };
}
