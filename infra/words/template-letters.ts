import { templates } from '#film/templates.ts';
import type { FaceName } from '#film/words/fonts.ts';

/** The styles of words that are not set in the face of headlines. */
const facesOfStyles: Readonly<Record<string, FaceName>> = {
  plain: 'text',
  pill: 'text',
  typewriter: 'typewriter',
};

/**
 * The code points that the templates' own words take of a face, in order. The text face has all,
 * as it says what is a text at all; numbers count through all digits.
 */
export function templateLetters(face: FaceName): number[] {
  const words = templates.flatMap(({ film }) => film.words);
  const isSet = (style: string) => face === 'text' || (facesOfStyles[style] ?? 'display') === face;
  const texts = words.map(({ style, text }) => (isSet(style) ? text.replaceAll('\n', ' ') : ''));
  const digits = face === 'display' ? '0123456789' : '';
  const letters = [...new Set(Array.from(texts.join('') + digits))];
  return letters.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
}
