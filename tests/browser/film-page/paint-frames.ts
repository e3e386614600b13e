// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at the loops' indices
import type { PhotoLook } from '#contract/photo-look.ts';
import type { Size } from '#film/camera.ts';
import { FILM_FRAMES } from '#film/film.ts';
import { openPainter } from '#frontend/film-player/painter.ts';
import type { FilmTask } from '#frontend/film-player/prepared.ts';
import { holdPreparer, photoOf, prepareFilm } from '#frontend/film-player/preparer.ts';

/** In the page: paints frames as the player does, each as base64 of RGB at half its size. */
export async function openFrames(
  photo: Blob,
  look: PhotoLook,
  asked: Pick<FilmTask, 'film' | 'isWhole' | 'subject' | 'size'>,
): Promise<(frame: number) => string> {
  holdPreparer();
  const { gl, painter } = paintingOf(asked.size);
  const { film: prepared, pictures } = await prepareFilm(
    { photo: photoOf(photo, look), ...asked, part: { from: 0, frames: FILM_FRAMES } },
    { rank: () => 0, has: () => painter.loaded, signal: new AbortController().signal },
  );
  if (pictures) painter.load(pictures);
  return (frame) => {
    painter.draw(prepared, frame);
    return paintedIn(gl);
  };
}

/** The frame painted in this task: as base64 of RGB at half its size, the uppermost row first. */
export function paintedIn(gl: WebGL2RenderingContext): string {
  const whole = { width: gl.drawingBufferWidth, height: gl.drawingBufferHeight };
  const [width, height] = [whole.width / 2, whole.height / 2];
  const [framebuffer, pixels] = [gl.createFramebuffer(), gl.createRenderbuffer()];
  gl.bindRenderbuffer(gl.RENDERBUFFER, pixels);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
  gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, framebuffer);
  const part = [gl.DRAW_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER] as const;
  gl.framebufferRenderbuffer(...part, pixels);
  // Each pixel the mean of four. WebGL counts rows from below.
  const flipped = [0, height, width, 0] as const;
  gl.blitFramebuffer(0, 0, whole.width, whole.height, ...flipped, gl.COLOR_BUFFER_BIT, gl.LINEAR);
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  const rgba = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.deleteFramebuffer(framebuffer);
  gl.deleteRenderbuffer(pixels);
  return base64Of(withoutAlpha(rgba));
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((3 * rgba.length) / 4);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from]!;
    rgb[to + 1] = rgba[from + 1]!;
    rgb[to + 2] = rgba[from + 2]!;
  }
  return rgb;
}

const paintings = new Map<number, ReturnType<typeof openPainting>>();

function paintingOf(size: Size) {
  const painting = paintings.get(size.width) ?? openPainting(size);
  paintings.set(size.width, painting);
  return painting;
}

function openPainting(size: Size) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  const painter = gl && openPainter(gl, size);
  if (!painter) throw new Error('no WebGL 2');
  return { gl, painter };
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return btoa(text);
}
