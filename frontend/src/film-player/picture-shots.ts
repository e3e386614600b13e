import { type Cut, cutsOf, framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND, JOIN_SECONDS } from '#film/film.ts';
import type { Presence } from '#film/words/presence.ts';
import type { Painter } from './painter.ts';
import type { FilmTask, Part, Pictures, PreparedFilm } from './prepared.ts';
import { prepareFilm } from './preparer.ts';

/** A shot of a photo, before it is known which of its frames a film shows. */
export type PictureShot = Omit<FilmTask, 'size' | 'part'>;

/** A shot of a film; null where there is none that can be shown, or not yet. */
export type ShotOrder = PictureShot | 'preparing' | null;

/** A shot that is shown; places that show the same have one. A film that is edited has new ones. */
type Shown = {
  key: string;
  order: PictureShot;
  part: Part;
  asking: AbortController;
  state: 'preparing' | 'prepared' | 'failed';
  /** Until it is prepared what was last shown there of its photo. */
  film: PreparedFilm | undefined;
};

/**
 * Prepares the photos of a film ahead, those soonest that come soonest after `place`. Their
 * pictures go onto the graphics card once, when they are made: that takes longer than a frame has.
 */
export function openPictureShots(options: {
  painter: () => Painter | null;
  /** Pixels of the frame. */
  size: FilmTask['size'];
  /** The shot that is seen. */
  place: () => number;
  /** How many films of others are prepared first. */
  after?: number;
  onChange: () => void;
}) {
  const { painter, size, place, after = 0, onChange } = options;
  let shown: (Shown | 'preparing' | null)[] = [];
  /** The pictures on the graphics card. */
  const brought = new Set<string>();

  async function ask(one: Shown): Promise<void> {
    const { order, part } = one;
    const { signal } = one.asking;
    const rank = () => after + ((shown.indexOf(one) - place() + shown.length) % shown.length);
    const has = () => painter()?.loaded ?? [];
    one.state = 'preparing';
    try {
      const done = await prepareFilm({ ...order, size, part }, { rank, has, signal });
      one.film = done.film;
      one.state = 'prepared';
      if (done.pictures) bring(done.pictures);
    } catch {
      // The reason is the browser's own; what the user can do is the same.
      one.state = 'failed';
    }
    if (!signal.aborted) onChange();
  }

  /** Puts pictures onto the graphics card, and takes those away that no shot has any more. */
  function bring(pictures: Pictures): void {
    const card = painter();
    card?.load(pictures);
    brought.add(pictures.key);
    const used = new Set(shown.map((one) => isShot(one) && one.film?.pictures));
    for (const key of brought) {
      if (used.has(key)) continue;
      brought.delete(key);
      card?.drop(key);
    }
  }

  function show(orders: readonly ShotOrder[], cut: Cut): void {
    const before = shown;
    const known = new Map(before.filter(isShot).map((one) => [one.key, one]));
    shown = orders.map((order, shot) => {
      if (order === null || order === 'preparing') return order;
      const { photo, ...rest } = order;
      const part = partOf(cut, shot);
      const key = JSON.stringify([photo.id, rest, part]);
      const same = known.get(key);
      if (same) return same;
      const last = before[shot];
      const film = isShot(last) && last.film?.photo === photo.id ? last.film : undefined;
      const asking = new AbortController();
      const one: Shown = { key, order, part, asking, state: 'preparing', film };
      known.set(key, one);
      void ask(one);
      return one;
    });
    for (const one of before) if (isShot(one) && !shown.includes(one)) one.asking.abort();
  }

  return {
    /** Prepares what is new among the shots of a film. */
    show,
    /**
     * The film of a shot whose pictures are on the graphics card, of a changed one its last film.
     */
    filmOf(shot: number): PreparedFilm | 'preparing' | 'failed' {
      const one = shown[shot] ?? 'failed';
      if (!isShot(one)) return one;
      if (one.state === 'failed') return 'failed';
      if (one.film && painter()?.loaded.includes(one.film.pictures)) return one.film;
      // They were taken from the graphics card while its film was made.
      if (one.state === 'prepared') void ask(one);
      return 'preparing';
    },
    /** The presence of people in a shot, once it is known. */
    presenceOf(shot: number): Presence | undefined {
      const one = shown[shot];
      return isShot(one) ? one.film?.presence : undefined;
    },
    /** Whether the presence of people in a shot will be known. */
    isAwaited(shot: number): boolean {
      const one = shown[shot];
      return one === 'preparing' || (isShot(one) && one.state === 'preparing' && !one.film);
    },
    /** Forgets all that was prepared. */
    clear(): void {
      for (const one of shown) if (isShot(one)) one.asking.abort();
      shown = [];
    },
  };
}

function isShot(one: Shown | string | null | undefined): one is Shown {
  return typeof one === 'object' && one !== null;
}

/** The frames of a shot, with those of the joins on either side, at their seconds of its clock. */
function partOf(cut: Cut, shot: number): Part {
  const [start = 0, end = 0] = cutsOf(cut).slice(shot);
  const first = Math.max(0, Math.ceil((start - JOIN_SECONDS / 2) * FRAMES_PER_SECOND));
  const last = Math.floor((end + JOIN_SECONDS / 2) * FRAMES_PER_SECOND);
  const frames = Math.min(last, framesOf(cut) - 1) - first + 1;
  return { from: first / FRAMES_PER_SECOND - start, frames };
}
