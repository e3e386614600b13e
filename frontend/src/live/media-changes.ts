import type { Media } from '#contract/media.ts';

/** News about the gallery, for whoever shows it. */
export type MediaChange =
  | { kind: 'added'; items: readonly Media[] }
  | { kind: 'changed'; items: readonly Media[] }
  | { kind: 'removed'; ids: readonly number[] }
  /** Events were missed for good: what is shown must be fetched anew. */
  | { kind: 'stale' }
  /** Nobody is signed in any more: forget everything. */
  | { kind: 'cleared' };

const listeners = new Set<(news: MediaChange) => void>();

/** Calls `listener` for every change of the gallery, in order; returns how to stop. */
export function onMediaChange(listener: (news: MediaChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishMediaChange(news: MediaChange): void {
  for (const listener of listeners) listener(news);
}
