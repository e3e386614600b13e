import { SHOTS_MAX } from '#contract/limits.ts';
import { momentAt, shotAt } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { openFilmSound } from './film-sound.ts';
import { movingFilms, turnsAfter } from './film-turns.ts';
import { paintMoment } from './paint-moment.ts';
import { openPainter } from './painter.ts';
import { openPictureShots } from './picture-shots.ts';
import { holdPreparer } from './preparer.ts';
import { filmTileSize, type TileFilm } from './tile-film.ts';
import { openWordsPainter } from './words-painter.ts';

/** A canvas that shows a film. */
type Tile = {
  make: () => Promise<TileFilm>;
  context: CanvasRenderingContext2D;
  isInView: boolean;
  film?: TileFilm;
  /** Its film could not be made; it is tried again once it comes into view. */
  isFailed: boolean;
  pictures: ReturnType<typeof openPictureShots>;
  /** Whether all of its shots are ordered, and not only that of its still. */
  isOrdered: boolean;
  isMoving: boolean;
  /** The second that it shows, or will. */
  seconds: number;
  /** The frame that its canvas shows. */
  drawn: number;
  onDrawn: () => void;
};

/** The page's tiles: all are painted by one context, as browsers allow a page few of them. */
let stage: ReturnType<typeof openStage> | undefined;

/** How a film is asked for: under the pointer or the focus, or by a press. */
type Asking = { isPressed: boolean; isHeard: boolean };

/** How a tile is shown; `takesTurns`: it plays without being asked for, too. */
type Manner = { isStill: boolean; takesTurns: boolean; onDrawn: () => void };

/**
 * Shows a film in a canvas: a still, or where motion is welcome the film when it has its turn or is
 * asked for. `onDrawn` is called when its first frame is there.
 */
export function showFilm(canvas: HTMLCanvasElement, make: () => Promise<TileFilm>, how: Manner) {
  stage ??= openStage();
  const shown = stage;
  const tile = shown.add(canvas, make, how);
  return {
    /** Has it play from its beginning; call it within the press that makes it heard. */
    ask: (asking: Asking) => tile && !how.isStill && shown.ask(tile, asking),
    /** Ends that: what was pressed plays to its end. */
    leave: () => tile && shown.leave(tile),
    close(): void {
      shown.remove(canvas);
      // Unless another tile comes in the same round.
      setTimeout(() => {
        if (stage !== shown || shown.size > 0) return;
        stage = undefined;
        shown.close();
      });
    },
  };
}

function openStage() {
  const canvas = new OffscreenCanvas(filmTileSize.width, filmTileSize.height);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
  let painter = gl && openPainter(gl, filmTileSize);
  const wordsPainter = gl && openWordsPainter(gl, filmTileSize);
  const letGo = holdPreparer();
  const tiles = new Map<Element, Tile>();
  let turns: Tile[] = [];
  let asked: Tile | null = null;
  let [isPressed, isHeard] = [false, false];
  let making: Tile | undefined;
  let [request, last] = [0, 0];
  const sound = openFilmSound({ onChange: () => listen(), isLazy: true });

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const tile = tiles.get(target);
      if (tile) Object.assign(tile, { isInView: isIntersecting, isFailed: false });
    }
    drawSoon();
  });
  // Its tiles stay as they are.
  canvas.addEventListener('webglcontextlost', () => (painter = null));
  const onHidden = () => document.hidden && ask(null);
  document.addEventListener('visibilitychange', onHidden);

  function drawSoon(): void {
    if (request === 0 && painter) request = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    request = 0;
    const step = last > 0 ? Math.min(LONGEST_STEP, (now - last) / 1000) : 0;
    last = now;
    void beginOne();
    const canMove = (tile: Tile) => tile.isInView && tile.film !== undefined;
    const moving = movingFilms(turns, { asked, canMove }).filter(canMove);
    for (const tile of tiles.values()) {
      const isMoving = moving.includes(tile);
      if (tile.isMoving !== isMoving) turn(tile, isMoving);
      if (!tile.film || !tile.isInView) continue;
      if (isMoving && tile.drawn >= 0) advance(tile, tile.film, step);
      paint(tile, tile.film);
    }
    if (moving.length > 0) drawSoon();
    else last = 0;
  }

  /** Begins the film of one tile that is seen: more would take too long for a frame. */
  async function beginOne(): Promise<void> {
    const isNext = ({ film, isInView, isFailed }: Tile) => isInView && !film && !isFailed;
    const next = [...tiles.values()].find(isNext);
    if (!next || making) return;
    making = next;
    const film = await next.make().catch(() => undefined);
    making = undefined;
    // What one lacks, such as its photo, others lack, too.
    if (!film) for (const tile of tiles.values()) tile.isFailed = true;
    if (film && [...tiles.values()].includes(next)) {
      next.film = film;
      next.seconds = film.cover;
      const still = shotAt(film.cut, film.cover);
      next.pictures.show(
        film.shots.map((shot, at) => (at === still ? shot : null)),
        film.cut,
      );
    }
    drawSoon();
  }

  /** Begins or ends the turn of a tile: it moves from its beginning, and rests at its cover. */
  function turn(tile: Tile, isMoving: boolean): void {
    const { film, pictures } = tile;
    if (!film) return;
    tile.isMoving = isMoving;
    tile.seconds = isMoving ? 0 : film.cover;
    if (isMoving && !tile.isOrdered) {
      tile.isOrdered = true;
      pictures.show(film.shots, film.cut);
    }
    if (tile === asked) listen();
  }

  function advance(tile: Tile, film: TileFilm, step: number): void {
    if (!filmsOf(tile, film)) return;
    const heard = tile === asked ? sound.heardAt() : null;
    const seconds = heard ?? tile.seconds + step;
    const isOver = seconds >= film.length || seconds < tile.seconds;
    tile.seconds = seconds % film.length;
    if (!isOver) return;
    turns = turnsAfter(turns, tile);
    if (tile === asked && isPressed) ask(null);
  }

  /** The films of the shots of its moment; null while one is still being prepared. */
  function filmsOf({ pictures, seconds }: Tile, { cut, words }: TileFilm) {
    const moment = momentAt(cut, seconds);
    const shots = moment.join ? [moment.from, moment.join.to] : [moment.from];
    const films = shots.map(({ shot }) => pictures.filmOf(shot));
    const isAwaited = words?.shotsAt(seconds, cut).some(pictures.isAwaited) === true;
    return films.includes('preparing') || isAwaited ? null : { moment, films };
  }

  function paint(tile: Tile, film: TileFilm): void {
    const frame = Math.floor(tile.seconds * FRAMES_PER_SECOND);
    if (!painter || !gl || frame === tile.drawn) return;
    const shown = filmsOf(tile, film);
    if (!shown) return;
    const isFirst = tile.drawn < 0;
    tile.drawn = frame;
    const { words, look, cut } = film;
    const seconds = frame / FRAMES_PER_SECOND;
    const seen = { cut, presenceOf: tile.pictures.presenceOf };
    if (words) wordsPainter?.load(words);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const { width } = filmTileSize;
    const options = { painter, wordsPainter, words, seen, look, seconds, width };
    paintMoment(shown.moment, shown.films, options);
    // Not as a bitmap, which WebKit makes of what was painted before, for another tile.
    tile.context.drawImage(canvas, 0, 0);
    if (isFirst) tile.onDrawn();
  }

  /** Has the film that is asked for heard from where it is, once it is there. */
  function listen(): void {
    sound.show((isHeard && asked?.film?.sound) || null);
    sound.follow(asked?.isMoving ? asked.seconds : null);
  }

  function ask(tile: Tile | null, asking?: Asking): void {
    // Pressed, a tile that is under the pointer also gets the focus.
    if (tile && tile === asked && !asking?.isHeard && !isPressed) return;
    asked = tile;
    isPressed = asking?.isPressed === true;
    isHeard = asking?.isHeard === true;
    if (tile?.film) tile.seconds = 0;
    if (isHeard) sound.allow();
    listen();
    drawSoon();
  }

  return {
    get size(): number {
      return tiles.size;
    },
    add(
      of: HTMLCanvasElement,
      make: () => Promise<TileFilm>,
      { isStill, takesTurns, onDrawn }: Manner,
    ): Tile | null {
      const context = of.getContext('2d');
      if (!context) return null;
      const tile: Tile = {
        ...{ make, context, isInView: false, isFailed: false, isOrdered: false },
        ...{ isMoving: false, seconds: 0, drawn: -1, onDrawn },
        pictures: openPictureShots({
          painter: () => painter,
          size: filmTileSize,
          // A film that is edited beside them.
          after: SHOTS_MAX,
          place: () => (tile.film ? shotAt(tile.film.cut, tile.seconds) : 0),
          onChange() {
            // What is known of people may move its words.
            if (!tile.isMoving) tile.drawn = -1;
            drawSoon();
          },
        }),
      };
      tiles.set(of, tile);
      if (takesTurns && !isStill) turns = [...turns, tile];
      observer.observe(of);
      return tile;
    },
    remove(of: HTMLCanvasElement): void {
      const tile = tiles.get(of);
      observer.unobserve(of);
      tiles.delete(of);
      turns = turns.filter((one) => one !== tile);
      tile?.pictures.clear();
      if (tiles.size === 0) for (const key of painter?.loaded ?? []) painter?.drop(key);
      if (asked === tile) ask(null);
    },
    ask,
    leave: (tile: Tile) => asked === tile && !isPressed && ask(null),
    close(): void {
      cancelAnimationFrame(request);
      document.removeEventListener('visibilitychange', onHidden);
      observer.disconnect();
      sound.close();
      gl?.getExtension('WEBGL_lose_context')?.loseContext();
      letGo();
    },
  };
}

/** Seconds: a page that was not drawn for longer goes on where it was. */
const LONGEST_STEP = 0.1;
