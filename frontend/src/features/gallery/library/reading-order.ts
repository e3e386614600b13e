import type { Media } from '#contract/media.ts';

/** Newest first, but what was made together as it was made: a story's pictures are 1, 2, 3. */
export function readingOrder<T extends Pick<Media, 'generationId' | 'sequence'>>(
  items: readonly T[],
): T[] {
  const result: T[] = [];
  for (let first = 0; first < items.length;) {
    const id = items[first]?.generationId ?? null;
    let end = first + 1;
    while (id !== null && items[end]?.generationId === id) end += 1;
    result.push(...items.slice(first, end).toSorted((one, other) => one.sequence - other.sequence));
    first = end;
  }
  return result;
}
