import { type Moment, pushedBy, type Shown } from '#film/cut/timeline.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import type { LookTables } from '#film/looks.ts';
import type { PreparedWords, SeenShots } from '#film/words/words.ts';
import type { Manner, Painter } from './painter.ts';
import type { PreparedFilm } from './prepared.ts';
import type { WordsPainter } from './words-painter.ts';

/** The films of a moment's shots; one that cannot be shown is a text. */
type Films = readonly (PreparedFilm | string)[];

/**
 * Paints a moment of a film: its shot, or two that are joined, and the words of its second. The
 * join at the end of a loop is that of whole frames, as the last is the first with its words.
 */
export function paintMoment(
  { from, join }: Moment,
  [film, next]: Films,
  options: {
    painter: Painter;
    wordsPainter: WordsPainter | null;
    words: PreparedWords | null;
    seen: SeenShots;
    look: LookTables | null;
    /** Those of the film. */
    seconds: number;
    /** Pixels of the frame. */
    width: number;
  },
): void {
  const { painter, wordsPainter, words, seen, look, seconds, width } = options;
  const isLooping = join?.to.shot === 0;
  const left = join?.kind === 'push' ? pushedBy(join.done, width) / width : 0;

  function layersAt(second: number) {
    const quads = wordsPainter ? (words?.quadsAt(second, seen) ?? []) : [];
    const behind = quads.filter(({ isBehind }) => isBehind);
    const before = quads.filter(({ isBehind }) => !isBehind);
    if (behind.length > 0) wordsPainter?.layer('behind', behind);
    return { before, hasBehind: behind.length > 0 };
  }

  function paint(
    shown: PreparedFilm | string | undefined,
    at: Shown,
    manner: Omit<Manner, 'look'>,
  ): void {
    if (typeof shown !== 'object') return;
    const index = Math.round((at.seconds - shown.from) * FRAMES_PER_SECOND);
    const frame = Math.min(Math.max(0, index), shown.starts.length - 2);
    painter.draw(shown, frame, { ...manner, look });
  }

  const { before, hasBehind } = layersAt(seconds);
  const inside = { behind: hasBehind, before: false };
  paint(film, from, { opacity: 1, shift: -left, words: inside });
  if (join && !isLooping) {
    const place =
      join.kind === 'push' ? { opacity: 1, shift: 1 - left } : { opacity: join.done, shift: 0 };
    paint(next, join.to, { ...place, words: inside });
  }
  if (before.length > 0) wordsPainter?.draw(before);
  if (join && isLooping) {
    const first = layersAt(0);
    if (first.before.length > 0) wordsPainter?.layer('before', first.before);
    const all = { behind: first.hasBehind, before: first.before.length > 0 };
    paint(next, join.to, { opacity: join.done, shift: 0, words: all });
  }
}
