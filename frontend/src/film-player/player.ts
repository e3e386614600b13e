import type { PhotoLook } from '#contract/photo-look.ts';
import type { Point } from '#film/camera.ts';
import { type Film, FILM_FRAMES, FRAMES_PER_SECOND } from '#film/film.ts';
import { openPainter, type Painter } from './painter.ts';
import { holdPreparer, photoOf, prepareFilm } from './preparer.ts';
import { cameraOnly, type PreparedFilm } from './prepared.ts';

/** A film in front of a photo that a player shall show. */
export type Wish = {
  photo: Blob;
  look: PhotoLook;
  film: Film;
  isWhole: boolean;
  subject: Point | null;
  isCameraOnly: boolean;
};

export type PlayerState = {
  /** `failed`: this browser cannot decode the photo, or has no context for it. */
  phase: 'preparing' | 'ready' | 'failed';
  isPlaying: boolean;
};

export type Player = {
  show: (wish: Wish) => void;
  play: () => void;
  pause: () => void;
  /** Pauses at a frame. */
  seek: (frame: number) => void;
  close: () => void;
};

/** Frames are as large as those of a reel. */
export const filmSize = { width: 720, height: 1280 };

/** A page that was not drawn for longer goes on where it was. */
const LONGEST_STEP_MS = 100;

/**
 * Plays films in a canvas, over and over while it is in view. `onFrame` is called with each frame that
 * is painted. Films are prepared by the page's worker, which ends with the last player and tile.
 */
export function openPlayer(
  canvas: HTMLCanvasElement,
  listeners: { onState: (state: PlayerState) => void; onFrame: (frame: number) => void },
): Player {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  let painter: Painter | null = gl && openPainter(gl, filmSize);
  let phase: PlayerState['phase'] = 'preparing';
  let film: PreparedFilm | undefined;
  let wish: Wish | undefined;
  let asking = new AbortController();
  let [isWanted, isInView, isOpen] = [false, true, true];
  let [milliseconds, last, drawn] = [0, 0, -1];
  let request = 0;
  const letGo = holdPreparer();

  const isPlaying = () => isWanted && isInView && phase === 'ready';

  function changed(): void {
    listeners.onState({ phase, isPlaying: isWanted && isInView });
    last = 0;
    if (request === 0 && isOpen) request = requestAnimationFrame(paint);
  }

  function paint(now: number): void {
    request = 0;
    if (isPlaying()) {
      if (last > 0) milliseconds += Math.min(LONGEST_STEP_MS, now - last);
      last = now;
      request = requestAnimationFrame(paint);
    }
    draw();
  }

  function draw(): void {
    const frame = Math.floor((milliseconds * FRAMES_PER_SECOND) / 1000) % FILM_FRAMES;
    if (frame === drawn || !film || phase !== 'ready') return;
    drawn = frame;
    painter?.draw(film, frame);
    listeners.onFrame(frame);
  }

  async function prepare(wanted: Wish): Promise<void> {
    const { photo, look, film: asked, isWhole, subject, isCameraOnly } = wanted;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    phase = 'preparing';
    changed();
    try {
      const { film: prepared, pictures } = await prepareFilm(
        {
          photo: photoOf(photo, look),
          film: isCameraOnly ? cameraOnly(asked) : asked,
          isWhole,
          subject,
          size: filmSize,
          part: 'whole',
        },
        { rank: () => 0, has: () => painter?.loaded ?? null, signal },
      );
      if (signal.aborted || !painter) return;
      if (pictures) painter.load(pictures);
      ready(prepared);
    } catch {
      // The reason is the browser's own; what the user can do is the same.
      if (!signal.aborted) fail();
    }
  }

  function ready(prepared: PreparedFilm): void {
    if (film && drawn >= 0) milliseconds = 0;
    film = prepared;
    drawn = -1;
    phase = 'ready';
    changed();
  }

  function fail(): void {
    phase = 'failed';
    changed();
  }

  const onLost = (event: Event) => {
    // Else the context never comes back.
    event.preventDefault();
    painter = null;
    film = undefined;
    fail();
  };
  const onRestored = () => {
    painter = gl && openPainter(gl, filmSize);
    if (painter && wish) void prepare(wish);
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    changed();
  });
  observer.observe(canvas);
  if (!painter) fail();

  return {
    show(next) {
      wish = next;
      if (painter) void prepare(next);
    },
    play() {
      isWanted = true;
      changed();
    },
    pause() {
      isWanted = false;
      changed();
    },
    seek(frame) {
      isWanted = false;
      // The middle of the frame, so that rounding does not show the one before.
      milliseconds = ((frame + 0.5) * 1000) / FRAMES_PER_SECOND;
      changed();
      // At once, not with the browser's next frame: it follows the finger.
      draw();
    },
    close() {
      isOpen = false;
      cancelAnimationFrame(request);
      asking.abort();
      observer.disconnect();
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      letGo();
      // Browsers allow a page few contexts, and keep one until its canvas is collected. React's strict
      // mode opens a canvas twice.
      setTimeout(() => {
        if (!canvas.isConnected) gl?.getExtension('WEBGL_lose_context')?.loseContext();
      });
    },
  };
}
