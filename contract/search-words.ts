/** More words than a person types; each one costs a comparison with every item searched. */
const WORDS_MAX = 12;

/** Marks that keyboards and copied text put around words of another writing direction. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The words a search looks for. An item is found when its lower-cased text (`searched-text.ts`)
 * contains all of them, in any order; a blank search has no words and finds everything. Server and
 * browser share this function, so that a list and the events about it agree.
 */
export function searchWords(text: string): string[] {
  const words = text.replace(directionMarks, '').normalize('NFC').toLowerCase().split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '').slice(0, WORDS_MAX);
}
