import { TITLE_MAX } from './limits.ts';
import { cleanDisplayName } from './profile.ts';

/** Marks that only turn the direction of writing, beside those that no name keeps. */
const directionMarks = /[\u061c\u200e\u200f]/gu;

/**
 * A title as it is stored: one line, without marks of direction and invisible characters around it.
 */
export function cleanTitle(text: string): string {
  return cleanDisplayName(text.replaceAll(directionMarks, '')).normalize('NFC');
}

/** The fault of a clean title; the text goes on from the field's name. */
export function checkTitle(title: string): string | undefined {
  if (title === '') return 'please write a title.';
  return [...title].length > TITLE_MAX ? titleTooLong : undefined;
}

export const titleTooLong = `at most ${TITLE_MAX} characters.`;

/**
 * The title of an item that came as a file of this name: without extension; null where nothing is
 * left.
 */
export function titleOfFileName(fileName: string): string | null {
  // Some programs send the whole path.
  const name = fileName.toWellFormed().split(/[/\\]/u).at(-1) ?? '';
  const whole = cleanTitle(name.replace(/\.[\p{L}\p{N}]{1,5}$/u, ''));
  return cleanTitle([...whole].slice(0, TITLE_MAX).join('')) || null;
}
