// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import type { PhotoLook } from '#contract/photo-look.ts';
import { FILM_FRAMES } from '#film/film.ts';
import { openPainter } from '#frontend/film-player/painter.ts';
import { type FilmTask, filmSize as size } from '#frontend/film-player/prepared.ts';
import { holdPreparer, photoOf, prepareFilm } from '#frontend/film-player/preparer.ts';

/** In the page: paints frames as the player does, each as base64 of RGB at half its size. */
export async function openFrames(
  photo: Blob,
  look: PhotoLook,
  asked: Pick<FilmTask, 'film' | 'isWhole' | 'subject'>,
): Promise<(frame: number) => string> {
  holdPreparer();
  const { gl, painter } = (painting ??= openPainting());
  const { film: prepared, pictures } = await prepareFilm(
    { photo: photoOf(photo, look), ...asked, size, part: { from: 0, frames: FILM_FRAMES } },
    { rank: () => 0, has: () => painter.loaded, signal: new AbortController().signal },
  );
  if (pictures) painter.load(pictures);
  return (frame) => {
    painter.draw(prepared, frame);
    return paintedIn(gl);
  };
}

/** What was painted in this task: as base64 of RGB at half its size. */
export function paintedIn(gl: WebGL2RenderingContext): string {
  const rgba = new Uint8Array(size.width * size.height * 4);
  gl.readPixels(0, 0, size.width, size.height, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  return base64Of(halved(rgba));
}

let painting: ReturnType<typeof openPainting> | undefined;

function openPainting() {
  const gl = new OffscreenCanvas(size.width, size.height).getContext('webgl2', { alpha: false });
  const painter = gl && openPainter(gl, size);
  if (!painter) throw new Error('no WebGL 2');
  return { gl, painter };
}

/** Each pixel the mean of four, the uppermost row first: WebGL counts from below. */
function halved(rgba: Uint8Array): Uint8Array {
  const [width, height] = [size.width / 2, size.height / 2];
  const rgb = new Uint8Array(3 * width * height);
  const row = 4 * size.width;
  for (let y = 0, at = 0; y < height; y++) {
    let from = (size.height - 1 - 2 * y) * row;
    for (let x = 0; x < width; x++, from += 8) {
      for (let colour = from; colour < from + 3; colour++, at++) {
        const below = colour - row;
        rgb[at] = (rgba[colour]! + rgba[colour + 4]! + rgba[below]! + rgba[below + 4]! + 2) >> 2;
      }
    }
  }
  return rgb;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return btoa(text);
}
