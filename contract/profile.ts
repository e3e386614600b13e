import { BIO_MAX_CHARACTERS, DISPLAY_NAME_MAX, DISPLAY_NAME_MIN } from './limits.ts';

/** Invisible characters: blanks, controls, zero-width characters and letters without a glyph. */
const INVISIBLE_CHARACTERS =
  '\\s\\p{Cc}\\u00ad\\u115f\\u1160\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\u2800\\u3164\\ufeff\\uffa0';
const visible = new RegExp(`[^${INVISIBLE_CHARACTERS}]`, 'u');
/** These turn the writing direction of all text that follows, on other people's screens too. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
const controls = /\p{Cc}+/gu;
const controlsInLines = /[^\P{Cc}\n]+/gu;

/** A name as it is stored: one line, without invisible characters around it. */
export function cleanDisplayName(text: string): string {
  return withoutInvisibleEdges(text.replaceAll(directionMarks, '').replaceAll(controls, ' '));
}

/** A bio as it is stored: its line breaks stay. */
export function cleanBio(text: string): string {
  return withoutInvisibleEdges(
    text.replaceAll('\r\n', '\n').replaceAll(directionMarks, '').replaceAll(controlsInLines, ' '),
  );
}

/** In one pass each way: a pattern that ends in `$` begins anew at every run of such characters. */
function withoutInvisibleEdges(text: string): string {
  const characters = [...text];
  const isVisible = (character: string) => visible.test(character);
  const end = characters.findLastIndex(isVisible) + 1;
  return characters.slice(characters.findIndex(isVisible), end).join('');
}

/** The specification's words, also for a value that is no text at all. */
export const profileTexts = {
  nameTooShort: `Display name must be at least ${DISPLAY_NAME_MIN} characters`,
  nameTooLong: `Display name must be ${DISPLAY_NAME_MAX} characters or less`,
  bioTooLong: `Bio must be ${BIO_MAX_CHARACTERS} characters or less`,
} as const;

/** The fault of a clean name; an empty one is none, which is allowed. */
export function checkDisplayName(name: string): string | undefined {
  const { length } = [...name];
  if (length > 0 && length < DISPLAY_NAME_MIN) return profileTexts.nameTooShort;
  return length > DISPLAY_NAME_MAX ? profileTexts.nameTooLong : undefined;
}

export function checkBio(bio: string): string | undefined {
  return [...bio].length > BIO_MAX_CHARACTERS ? profileTexts.bioTooLong : undefined;
}
