import type { Size } from '#film/camera.ts';
import { type Cut, cutsOf, framesOf } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND, JOIN_SECONDS } from '#film/film.ts';
import type { Painter } from './painter.ts';
import { prepareFilm } from './preparer.ts';
import {
  type FilmTask,
  type Part,
  type Pictures,
  PICTURES_ON_CARD,
  type PreparedFilm,
} from './prepared.ts';

/** A shot of a photo, before it is known which of its frames a film shows. */
export type PictureShot = Omit<FilmTask, 'size' | 'part'>;

/** A shot of a film; null where there is none that can be shown, or not yet. */
export type ShotOrder = PictureShot | 'preparing' | null;

/** A shot as it was asked for; a film that is edited asks again and again. */
type Version = { asking: AbortController; film?: PreparedFilm; isFailed?: true };

type Shown = { key: string; order: PictureShot; part: Part };

/**
 * Prepares the photos of a film ahead, those soonest that come soonest after `place`. Few pictures
 * are on the graphics card; of a film that has more of them the others stay in memory, so that a
 * jump shows them at once.
 */
export function openPictureShots(options: {
  size: Size;
  painter: () => Painter | null;
  /** The shot that is seen. */
  place: () => number;
  onChange: () => void;
}) {
  const { size, painter, place, onChange } = options;
  let shown: (Shown | 'preparing' | null)[] = [];
  let versions = new Map<string, Version>();
  /** The film that was last prepared for each place. */
  let before: (PreparedFilm | undefined)[] = [];
  const pictures = new Map<string, Pictures>();

  const wantedAt = (shot: number) => {
    const wanted = shown[shot];
    return typeof wanted === 'object' ? wanted : null;
  };
  const versionOf = (shot: number) => versions.get(wantedAt(shot)?.key ?? '');
  const isWanted = (key: string) => shown.some((_, shot) => wantedAt(shot)?.key === key);

  async function ask({ key, order, part }: Shown): Promise<void> {
    const asking = new AbortController();
    const version: Version = { asking };
    versions.set(key, version);
    const { signal } = asking;
    const rank = () => {
      const shot = shown.findIndex((_, at) => wantedAt(at)?.key === key);
      return (shot - place() + shown.length) % shown.length;
    };
    const has = () => [...(painter()?.loaded ?? []), ...pictures.keys()];
    try {
      const done = await prepareFilm({ ...order, size, part }, { rank, has, signal });
      if (done.pictures) pictures.set(done.pictures.key, done.pictures);
      version.film = done.film;
    } catch {
      // The reason is the browser's own; what the user can do is the same.
      version.isFailed = true;
    }
    if (!signal.aborted) onChange();
  }

  function load(key: string): boolean {
    const card = painter();
    if (card?.loaded.includes(key)) return true;
    const kept = pictures.get(key);
    if (!card || !kept) return false;
    card.load(kept);
    if (shown.length <= PICTURES_ON_CARD) pictures.delete(key);
    return true;
  }

  function endVersions(isLeft: (key: string) => boolean): void {
    for (const [key, { asking }] of versions) {
      if (isLeft(key)) continue;
      asking.abort();
      versions.delete(key);
    }
  }

  return {
    /** Prepares what is new among the shots of a film. */
    show(orders: readonly ShotOrder[], cut: Cut): void {
      before = orders.map((order, shot) => {
        const film = versionOf(shot)?.film ?? before[shot];
        return isOf(order, film) ? film : undefined;
      });
      shown = orders.map((order, shot) => {
        if (order === null || order === 'preparing') return order;
        const { photo, ...rest } = order;
        const part = partOf(cut, shot);
        return { order, part, key: JSON.stringify([photo.id, rest, part]) };
      });
      endVersions(isWanted);
      for (const one of shown) {
        if (typeof one === 'object' && one && !versions.has(one.key)) void ask(one);
      }
      const films = [...before, ...Array.from(versions.values(), ({ film }) => film)];
      const named = new Set(films.map((film) => film?.pictures));
      for (const key of pictures.keys()) if (!named.has(key)) pictures.delete(key);
    },
    /** The film of a shot whose pictures are on the graphics card, of a changed one its last film. */
    filmOf(shot: number): PreparedFilm | 'preparing' | 'failed' {
      const wanted = shown[shot] ?? null;
      if (wanted === 'preparing') return wanted;
      const version = versionOf(shot);
      if (!wanted || !version || version.isFailed) return 'failed';
      const film = version.film ?? before[shot];
      if (film && load(film.pictures)) return film;
      // Its pictures left the graphics card, and were not kept.
      if (version.film) void ask(wanted);
      return 'preparing';
    },
    /** Puts the pictures of a shot onto the graphics card before it is seen. */
    loadAhead(shot: number): void {
      const film = versionOf(shot)?.film;
      if (film) load(film.pictures);
    },
    /** Forgets all that was prepared. */
    clear(): void {
      endVersions(() => false);
      before = [];
    },
  };
}

function isOf(order: ShotOrder | undefined, film: PreparedFilm | undefined): boolean {
  return typeof order === 'object' && order !== null && order.photo.id === film?.photo;
}

/** The frames of a shot, with those of the joins on either side, at their seconds of its clock. */
function partOf(cut: Cut, shot: number): Part {
  const [start = 0, end = 0] = cutsOf(cut).slice(shot);
  const first = Math.max(0, Math.ceil((start - JOIN_SECONDS / 2) * FRAMES_PER_SECOND));
  const last = Math.floor((end + JOIN_SECONDS / 2) * FRAMES_PER_SECOND);
  const frames = Math.min(last, framesOf(cut) - 1) - first + 1;
  return { from: first / FRAMES_PER_SECOND - start, frames };
}
