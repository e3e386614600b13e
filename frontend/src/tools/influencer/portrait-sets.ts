import type { Media } from '#contract/media.ts';

/** Portraits of one order, in the order they were made. */
type PortraitSet = { key: string; portraits: Media[] };

/** The portraits by the order they were made in, newest order first. */
export function portraitSets(portraits: readonly Media[]): PortraitSet[] {
  const newestFirst = portraits.toSorted((a, b) => b.id - a.id);
  const sets = new Map<string, Media[]>();
  for (const portrait of newestFirst) {
    const key = portrait.generationId ?? `alone-${portrait.id}`;
    sets.set(key, [portrait, ...(sets.get(key) ?? [])]);
  }
  return [...sets].map(([key, set]) => ({ key, portraits: set }));
}

/** The list with new portraits in it, each once. */
export function withPortraits(known: readonly Media[], added: readonly Media[]): Media[] {
  const ids = new Set(added.map(({ id }) => id));
  return [...added, ...known.filter(({ id }) => !ids.has(id))];
}
