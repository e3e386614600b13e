import type { PhotoLook } from '#contract/photo-look.ts';
import type { Point } from '#film/camera.ts';
import { type Film, LOOP_SECONDS } from '#film/film.ts';
import { openPainter, type Painter } from './painter.ts';
import type { PreparedFilm } from './prepared.ts';
import { holdPreparer, photoOf, prepareFilm } from './preparer.ts';

/** How one tile shows the photo. */
export type Loop = { photo: Blob; look: PhotoLook; film: Film; subject: Point | null };

/** Pixels of every tile's canvas: 3:4, large enough for sharp screens. */
export const tileSize = { width: 240, height: 320 };

type Tile = {
  loop: Loop;
  context: CanvasRenderingContext2D;
  isInView: boolean;
  /** Loops by which it is ahead of others, so that not all are painted at once. */
  ahead: number;
  film?: PreparedFilm | undefined;
  /** The moment that its canvas shows. */
  drawn: number;
  asking?: AbortController;
};

/** All tiles of the page are painted by one context, as browsers allow a page few of them. */
const tiles = new Map<Element, Tile>();
let painting: { canvas: OffscreenCanvas; gl: WebGL2RenderingContext; painter: Painter } | undefined;
let letGo: (() => void) | undefined;
let request = 0;

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const tile = tiles.get(target);
    if (tile) tile.isInView = isIntersecting;
    if (tile && isIntersecting && !tile.film) void prepare(tile);
  }
  paintSoon();
});

/** The canvases whose loops move; others stay at the moment that they show. */
const moving = new WeakSet<Element>();

/** Shows a loop in a canvas while it is in view, until the returned function is called. */
export function showLoop(canvas: HTMLCanvasElement, loop: Loop): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return () => undefined;
  letGo ??= holdPreparer();
  const ahead = tiles.size * 0.618;
  tiles.set(canvas, { loop, context, ahead, isInView: false, drawn: -1 });
  observer.observe(canvas);
  return () => {
    observer.unobserve(canvas);
    tiles.get(canvas)?.asking?.abort();
    tiles.delete(canvas);
    if (tiles.size > 0) return;
    // Unless another tile comes in the same round, as when the photo changes.
    setTimeout(() => {
      if (tiles.size === 0) end();
    });
  };
}

export function moveLoop(canvas: HTMLCanvasElement, isMoving: boolean): void {
  if (isMoving) moving.add(canvas);
  else moving.delete(canvas);
  paintSoon();
}

function end(): void {
  cancelAnimationFrame(request);
  request = 0;
  painting?.gl.getExtension('WEBGL_lose_context')?.loseContext();
  painting = undefined;
  letGo?.();
  letGo = undefined;
}

async function prepare(tile: Tile): Promise<void> {
  tile.asking?.abort();
  tile.asking = new AbortController();
  const { signal } = tile.asking;
  const { photo, look, film, subject } = tile.loop;
  try {
    // A browser may have WebGL 2 on the screen alone.
    const { painter } = (painting ??= openPainting()) ?? {};
    if (!painter) return;
    const { film: prepared, pictures } = await prepareFilm(
      {
        photo: photoOf(photo, look),
        film,
        isWhole: false,
        // Chosen or not: a tile is filled by what is around it.
        subject: subject ?? look.subject,
        size: tileSize,
        part: 'liveliest',
      },
      {
        // The film that plays comes first, then what is in view.
        rank: () => (tile.isInView ? 1 : 2),
        has: () => painter.loaded,
        signal,
      },
    );
    // The graphics card may have been lost meanwhile.
    if (signal.aborted || painting?.painter !== painter) return;
    if (pictures) painter.load(pictures);
    tile.film = prepared;
    const used = new Set([...tiles.values()].map((one) => one.film?.pictures));
    for (const key of painter.loaded) if (!used.has(key)) painter.drop(key);
    paintSoon();
  } catch {
    // The tile stays as it is; the player says what is wrong with the photo.
  }
}

function openPainting(): typeof painting {
  const canvas = new OffscreenCanvas(tileSize.width, tileSize.height);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  const painter = gl && openPainter(gl, tileSize);
  if (!painter) return undefined;
  canvas.addEventListener('webglcontextlost', () => {
    painting = undefined;
    for (const tile of tiles.values()) {
      tile.film = undefined;
      if (tile.isInView) void prepare(tile);
    }
  });
  return { canvas, gl, painter };
}

function paintSoon(): void {
  if (request === 0 && tiles.size > 0) request = requestAnimationFrame(paint);
}

function paint(now: number): void {
  request = 0;
  let isAnyMoving = false;
  for (const [element, tile] of tiles) {
    if (!tile.film || !tile.isInView || !painting) continue;
    const isMoving = moving.has(element);
    isAnyMoving ||= isMoving;
    if (!isMoving && tile.drawn >= 0) continue;
    const moments = tile.film.starts.length - 1;
    const moment = thereAndBack((now / 1000 / LOOP_SECONDS + tile.ahead) * moments, moments);
    if (moment === tile.drawn) continue;
    tile.drawn = moment;
    painting.painter.draw(tile.film, moment);
    // Not as a bitmap, which WebKit makes of what was painted before, for another tile.
    tile.context.drawImage(painting.canvas, 0, 0);
  }
  if (isAnyMoving) paintSoon();
}

function thereAndBack(at: number, count: number): number {
  const place = Math.floor(at) % (2 * count);
  return place < count ? place : 2 * count - 1 - place;
}
