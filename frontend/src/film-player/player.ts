import { type Cut, framesOf, momentAt, type Moment, type Shown } from '#film/cut/timeline.ts';
import { pushed } from '#film/cut/shot-film.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { type Manner, openPainter, type Painter } from './painter.ts';
import { openPictureShots, type ShotOrder } from './picture-shots.ts';
import { holdPreparer } from './preparer.ts';
import type { PreparedFilm } from './prepared.ts';

/** A film that a player shall show: a reel is a film of one shot. */
export type Sequence = {
  cut: Cut;
  /** One for each shot of the cut. */
  shots: readonly ShotOrder[];
  look: Manner['look'];
};

export type PlayerState = {
  /** `failed`: this browser can show nothing of it. */
  phase: 'preparing' | 'ready' | 'failed';
  isPlaying: boolean;
  /** A shot at this place of the film that this browser cannot decode; the others play. */
  unseen: number | null;
};

export type Player = {
  /** Shows a film, from the place on at which it is. */
  show: (sequence: Sequence) => void;
  /** Shows another film, from its beginning. */
  begin: (sequence: Sequence) => void;
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
  let phase: PlayerState['phase'] = painter ? 'preparing' : 'failed';
  let unseen: number | null = null;
  let sequence: Sequence | undefined;
  let [isWanted, isInView, isOpen] = [false, true, true];
  let [milliseconds, last, drawn] = [0, 0, -1];
  let request = 0;
  const letGo = holdPreparer();
  const pictures = openPictureShots({
    size: filmSize,
    painter: () => painter,
    place: () => moment()?.from.shot ?? 0,
    onChange() {
      drawn = -1;
      drawSoon();
    },
  });

  function changed(): void {
    listeners.onState({ phase, unseen, isPlaying: isWanted && isInView });
    last = 0;
    drawSoon();
  }

  function drawSoon(): void {
    if (request === 0 && isOpen) request = requestAnimationFrame(paint);
  }

  function paint(now: number): void {
    request = 0;
    if (isWanted && isInView && phase === 'ready') {
      if (last > 0) milliseconds += Math.min(LONGEST_STEP_MS, now - last);
      last = now;
      request = requestAnimationFrame(paint);
    }
    draw();
  }

  const frame = (): number => {
    const frames = sequence ? framesOf(sequence.cut) : 1;
    return Math.floor((milliseconds * FRAMES_PER_SECOND) / 1000) % frames;
  };
  const moment = (): Moment | undefined =>
    sequence && momentAt(sequence.cut, frame() / FRAMES_PER_SECOND);

  function draw(): void {
    const seen = moment();
    if (!seen || !gl || !painter || (frame() === drawn && phase === 'ready')) return;
    const { from, join } = seen;
    const shown = join ? [from, join.to] : [from];
    const films = shown.map(({ shot }) => pictures.filmOf(shot));
    const isWaiting = films.includes('preparing');
    const failed = isWaiting ? undefined : shown[films.indexOf('failed')]?.shot;
    const isLost = failed !== undefined && sequence?.shots.length === 1;
    setState(isWaiting ? 'preparing' : isLost ? 'failed' : 'ready', failed ?? null);
    if (phase !== 'ready') return;
    drawn = frame();
    gl.clear(gl.COLOR_BUFFER_BIT);
    const left = join?.kind === 'push' ? pushed(join.done) : 0;
    paintShot(films[0], from, { opacity: 1, shift: -left });
    if (join) {
      const isPush = join.kind === 'push';
      const manner = isPush ? { opacity: 1, shift: 1 - left } : { opacity: join.done, shift: 0 };
      paintShot(films[1], join.to, manner);
    } else {
      pictures.loadAhead((from.shot + 1) % (sequence?.shots.length ?? 1));
    }
    listeners.onFrame(drawn);
  }

  function paintShot(
    film: PreparedFilm | string | undefined,
    { seconds }: Shown,
    manner: Omit<Manner, 'look'>,
  ): void {
    if (typeof film !== 'object') return;
    const index = Math.round((seconds - film.from) * FRAMES_PER_SECOND);
    painter?.draw(film, Math.min(Math.max(0, index), film.starts.length - 2), {
      ...manner,
      look: sequence?.look ?? null,
    });
  }

  function setState(nextPhase: PlayerState['phase'], nextUnseen: number | null): void {
    if (nextPhase === phase && nextUnseen === unseen) return;
    [phase, unseen] = [nextPhase, nextUnseen];
    changed();
  }

  function prepare(): void {
    drawn = -1;
    if (sequence && painter) pictures.show(sequence.shots, sequence.cut);
    draw();
  }

  const onLost = (event: Event) => {
    // Else the context never comes back.
    event.preventDefault();
    painter = null;
    pictures.clear();
    phase = 'failed';
    changed();
  };
  const onRestored = () => {
    painter = gl && openPainter(gl, filmSize);
    prepare();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    changed();
  });
  observer.observe(canvas);
  if (!painter) changed();

  return {
    show(next) {
      sequence = next;
      milliseconds = Math.min(milliseconds, (framesOf(next.cut) * 1000) / FRAMES_PER_SECOND - 1);
      prepare();
    },
    begin(next) {
      pictures.clear();
      if (drawn >= 0) milliseconds = 0;
      sequence = next;
      prepare();
    },
    play() {
      isWanted = true;
      changed();
    },
    pause() {
      isWanted = false;
      changed();
    },
    seek(to) {
      isWanted = false;
      // The middle of the frame, so that rounding does not show the one before.
      milliseconds = ((to + 0.5) * 1000) / FRAMES_PER_SECOND;
      changed();
      // At once, not with the browser's next frame: it follows the finger.
      draw();
    },
    close() {
      isOpen = false;
      cancelAnimationFrame(request);
      pictures.clear();
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
