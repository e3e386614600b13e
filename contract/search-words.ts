/** More words than anybody types; each is looked for in every item. */
const WORDS_MAX = 12;

/** Marks that keyboards and copied text put around words of another writing direction. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What a search looks for: each of these, as it stands, somewhere in the lower-cased text of an item
 * (`searched-text.ts`), in any order. None for a blank text, which therefore finds everything. Server and browser share this, so
 * that a list and the news about it agree.
 */
export function searchWords(text: string): string[] {
  const words = text.replace(directionMarks, '').normalize('NFC').toLowerCase().split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '').slice(0, WORDS_MAX);
}
