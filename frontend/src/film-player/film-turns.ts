/** At most so many films of tiles move at a time. */
const MOVING = 3;

/** The films that move: the one that is asked for, then those whose turn it is. */
export function movingFilms<T>(
  turns: readonly T[],
  { asked, canMove }: { asked: T | null; canMove: (film: T) => boolean },
): T[] {
  const others = turns.filter((film) => film !== asked && canMove(film));
  return [...(asked === null ? [] : [asked]), ...others].slice(0, MOVING);
}

/** The turns once a film has ended: it moves again after all others have. */
export function turnsAfter<T>(turns: readonly T[], ended: T): T[] {
  return [...turns.filter((film) => film !== ended), ended];
}
