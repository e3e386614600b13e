/** A value with what it was before, for undo and redo. */
export type History<T> = {
  now: T;
  past: readonly T[];
  future: readonly T[];
  /** The last edit: what it changed, and when. */
  last: { what: string; atMs: number } | null;
};

/** How many steps can be taken back. */
export const STEPS_MAX = 50;

/** Edits of one field that come within this of each other are one step, as when a word is typed. */
const ONE_STEP_MS = 1_000;

export function begun<T>(now: T): History<T> {
  return { now, past: [], future: [], last: null };
}

/** The history after an edit of `what`, a name of the field. */
export function edited<T>(
  { now: before, past, last }: History<T>,
  now: T,
  { what, atMs }: { what: string; atMs: number },
): History<T> {
  const isSameStep = last !== null && last.what === what && atMs - last.atMs < ONE_STEP_MS;
  return {
    now,
    past: isSameStep ? past : [...past, before].slice(-STEPS_MAX),
    future: [],
    last: { what, atMs },
  };
}

/** The history one step back; the same where there is none. */
export function undone<T>(history: History<T>): History<T> {
  const { now, past, future } = history;
  // There are as many as the length says, so the last is a T.
  return past.length === 0
    ? history
    : { now: past.at(-1) as T, past: past.slice(0, -1), future: [now, ...future], last: null };
}

/** The history one step forward again; the same where nothing was taken back. */
export function redone<T>(history: History<T>): History<T> {
  const { now, past, future } = history;
  // As above.
  return future.length === 0
    ? history
    : { now: future[0] as T, past: [...past, now], future: future.slice(1), last: null };
}
