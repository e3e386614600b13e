import { type Cut, framesOf, momentAt, type Moment } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND, JOIN_SECONDS } from '#film/film.ts';
import type { LookTables } from '#film/looks.ts';
import type { Presence } from '#film/words/presence.ts';
import type { PreparedWords, ShownWords } from '#film/words/words.ts';
import type { ClipShot, openClips, Showing } from './clips.ts';
import type { openFilmSound } from './film-sound.ts';
import { paintMoment } from './paint-moment.ts';
import { openPainter, type Painter } from './painter.ts';
import { openPictureShots, type ShotOrder } from './picture-shots.ts';
import { filmSize, type PreparedFilm } from './prepared.ts';
import { holdPreparer } from './preparer.ts';
import type { SoundOrder } from './sound-worker.ts';
import type { openWordsPainter, WordsPainter } from './words-painter.ts';

/** A film that a player shall show: a reel is a film of one shot. */
export type Sequence = {
  cut: Cut;
  /** One for each shot of the cut. */
  shots: readonly (ShotOrder | ClipShot)[];
  look: LookTables | null;
  words: PreparedWords | null;
  sound: SoundOrder | 'clips' | null;
};

/** Parts that a player may do without. */
export type Extras = Partial<{
  openWordsPainter: typeof openWordsPainter;
  openClips: typeof openClips;
  openFilmSound: typeof openFilmSound;
}>;

export type PlayerState = {
  /** `failed`: this browser can show nothing of it. */
  phase: 'preparing' | 'ready' | 'failed';
  isPlaying: boolean;
  /** A shot at this place of the film that this browser cannot decode; the others play. */
  unseen: number | null;
};

export type Listeners = {
  onState: (state: PlayerState) => void;
  onFrame: (frame: number) => void;
  /** Called with each frame that is painted: where each of the film's words stands. */
  onWords?: ((words: readonly (ShownWords | null)[]) => void) | undefined;
  /** Called with the peaks of its sound once that is made (`peaksOf`). */
  onPeaks?: ((peaks: readonly number[]) => void) | undefined;
};

export type Player = ReturnType<typeof openPlayer>;

/** A page that was not drawn for longer goes on where it was. */
const LONGEST_STEP_MS = 100;

/**
 * Plays films in a canvas, over and over while it is in view. `onFrame` is called with each frame
 * that is painted. Films are prepared by the page's worker, which ends with the last player and
 * tile.
 */
export function openPlayer(canvas: HTMLCanvasElement, listeners: Listeners, extras?: Extras) {
  Object.assign(canvas, filmSize);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  let painter: Painter | null = null;
  let wordsPainter: WordsPainter | null = null;
  let phase: PlayerState['phase'] = 'preparing';
  let unseen: number | null = null;
  let sequence: Sequence | undefined;
  let [isWanted, isInView] = [false, true];
  const ending = new AbortController();
  let [milliseconds, last, drawn] = [0, 0, -1];
  let request = 0;
  const letGo = holdPreparer();
  const sources = {
    painter: () => painter,
    onChange() {
      drawn = -1;
      drawSoon();
    },
  };
  const place = () => moment()?.from.shot ?? 0;
  const pictures = openPictureShots({ ...sources, size: filmSize, place });
  const clips = extras?.openClips?.(sources);
  const sound = extras?.openFilmSound?.({ onChange: changed, onPeaks: listeners.onPeaks });

  function openPainters(): void {
    painter = gl && openPainter(gl, filmSize);
    wordsPainter = (gl && extras?.openWordsPainter?.(gl, filmSize)) ?? null;
    if (sequence?.words) wordsPainter?.load(sequence.words);
  }

  const isAsked = () => isWanted && isInView && !document.hidden;
  const isPlaying = () => isAsked() && phase === 'ready';

  function changed(): void {
    listeners.onState({ phase, unseen, isPlaying: isWanted && isInView });
    last = 0;
    sound?.follow(isPlaying() ? milliseconds / 1000 : null);
    // A page that is hidden draws nothing.
    if (!isPlaying()) clips?.keepPlaying([], isAsked());
    drawSoon();
  }

  function drawSoon(): void {
    if (request === 0 && !ending.signal.aborted) request = requestAnimationFrame(paint);
  }

  function paint(now: number): void {
    request = 0;
    if (isPlaying()) {
      const heard = sound?.heardAt() ?? null;
      if (heard !== null) milliseconds = 1000 * heard;
      else if (last > 0)
        milliseconds = (milliseconds + Math.min(LONGEST_STEP_MS, now - last)) % lengthMs();
      last = now;
      request = requestAnimationFrame(paint);
    }
    draw();
  }

  const frames = () => (sequence ? framesOf(sequence.cut) : 1);
  const lengthMs = () => (1000 * frames()) / FRAMES_PER_SECOND;
  const frame = () => Math.floor((milliseconds * FRAMES_PER_SECOND) / 1000) % frames();
  const moment = (): Moment | undefined =>
    sequence && momentAt(sequence.cut, frame() / FRAMES_PER_SECOND);

  function draw(): void {
    const seen = moment();
    if (!sequence || !seen || !gl || !painter || (frame() === drawn && phase === 'ready')) return;
    const { from, join } = seen;
    const shown = join ? [from, join.to] : [from];
    const films = shown.map(({ shot, seconds }, index) => {
      const share = join ? Math.abs(1 - index - join.done) : 1;
      const volume = sequence?.sound === 'clips' ? share : 0;
      // The first shot comes after another one in a loop alone.
      const isHeld = index > 0 && shot === 0;
      return filmOf(shot, { seconds, isPlaying: isAsked(), isHeld, volume });
    });
    const { words, look, shots, cut } = sequence;
    const seconds = frame() / FRAMES_PER_SECOND;
    const isWaiting =
      films.includes('preparing') || words?.shotsAt(seconds, cut).some(pictures.isAwaited) === true;
    const failed = isWaiting ? undefined : shown[films.indexOf('failed')]?.shot;
    const isLost = failed !== undefined && sequence.shots.length === 1;
    setState(isWaiting ? 'preparing' : isLost ? 'failed' : 'ready', failed ?? null);
    clips?.keepPlaying(isPlaying() ? shown : [], isAsked());
    if (phase !== 'ready') return;
    drawn = frame();
    gl.clear(gl.COLOR_BUFFER_BIT);
    const over = { cut, presenceOf };
    const { width } = filmSize;
    paintMoment(seen, films, { painter, wordsPainter, words, seen: over, look, seconds, width });
    // While it plays, no box follows its words.
    listeners.onWords?.(words?.shown(over, isPlaying() ? undefined : seconds) ?? []);
    const next = (from.shot + 1) % shots.length;
    // The clip of a film of one shot is seen already.
    if (!join && next !== from.shot) {
      const isJoined = next > 0 && cut.shots[from.shot]?.next !== 'cut';
      clips?.openAhead(next, isJoined ? -JOIN_SECONDS / 2 : 0);
    }
    listeners.onFrame(drawn);
  }

  function presenceOf(shot: number): Presence | undefined {
    const order = sequence?.shots[shot];
    return isClip(order) ? order.framed?.presence : pictures.presenceOf(shot);
  }

  function filmOf(shot: number, showing: Showing): PreparedFilm | string {
    const isOfClips = clips && isClip(sequence?.shots[shot]);
    return isOfClips ? clips.filmOf(shot, showing) : pictures.filmOf(shot);
  }

  function setState(nextPhase: PlayerState['phase'], nextUnseen: number | null): void {
    if (nextPhase === phase && nextUnseen === unseen) return;
    [phase, unseen] = [nextPhase, nextUnseen];
    changed();
  }

  function prepare(): void {
    drawn = -1;
    if (!sequence || !painter) return;
    const { shots, cut, sound: wanted } = sequence;
    pictures.show(
      shots.map((shot) => (isClip(shot) ? null : shot)),
      cut,
    );
    clips?.show(shots.map((shot) => (isClip(shot) ? shot : null)));
    sound?.show(typeof wanted === 'object' ? wanted : null);
    drawSoon();
  }

  function fail(): void {
    phase = 'failed';
    changed();
  }

  const onLost = (event: Event) => {
    // Else the context never comes back.
    event.preventDefault();
    painter = null;
    pictures.clear();
    fail();
  };
  const onRestored = () => {
    openPainters();
    prepare();
  };
  const { signal } = ending;
  canvas.addEventListener('webglcontextlost', onLost, { signal });
  canvas.addEventListener('webglcontextrestored', onRestored, { signal });
  document.addEventListener('visibilitychange', changed, { signal });
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    changed();
  });
  observer.observe(canvas);
  openPainters();
  if (!painter) fail();

  return {
    /** Shows a film, from the place on at which it is. */
    show(next: Sequence): void {
      if (next.words && next.words !== sequence?.words) wordsPainter?.load(next.words);
      sequence = next;
      milliseconds = Math.min(milliseconds, (framesOf(next.cut) * 1000) / FRAMES_PER_SECOND - 1);
      prepare();
    },
    /** Shows another film, from its beginning. */
    begin(next: Sequence): void {
      pictures.clear();
      if (drawn >= 0) milliseconds = 0;
      sequence = next;
      prepare();
    },
    /** Plays it, without its sound until `play` has been called. */
    playSilently(): void {
      isWanted = true;
      changed();
    },
    /** Call it within the click that asks for it: browsers allow sound there alone. */
    play(): void {
      isWanted = true;
      // Before it is prepared nothing is known of its sound.
      const wanted = sequence?.sound;
      if (wanted !== null && wanted !== 'clips') sound?.allow();
      changed();
    },
    pause(): void {
      isWanted = false;
      changed();
    },
    /** Pauses at a frame. */
    seek(to: number): void {
      isWanted = false;
      // The middle of the frame, so that rounding does not show the one before.
      milliseconds = ((to + 0.5) * 1000) / FRAMES_PER_SECOND;
      changed();
      // At once, not with the browser's next frame: it follows the finger.
      draw();
    },
    close(): void {
      ending.abort();
      cancelAnimationFrame(request);
      pictures.clear();
      clips?.close();
      sound?.close();
      observer.disconnect();
      letGo();
      // Browsers allow a page few contexts, and keep one until its canvas is collected. React's
      // strict mode opens a canvas twice.
      setTimeout(() => {
        if (!canvas.isConnected) gl?.getExtension('WEBGL_lose_context')?.loseContext();
      });
    },
  };
}

function isClip(shot: Sequence['shots'][number] | undefined): shot is ClipShot {
  return typeof shot === 'object' && shot !== null && 'url' in shot;
}
