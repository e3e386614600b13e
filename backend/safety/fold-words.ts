/**
 * A text as it is compared with a list of words: case, accents, vowel points, other widths and
 * invisible characters make no difference. What tells words apart in a script stays: the vowel signs
 * of Indic scripts, the voicing marks of Japanese.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ignored, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}

const ignored =
  /\p{Cf}|(?![\u3099\u309a])[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]/gv;

/** The words of a folded text, without what stands between them. */
export const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether the text is of scripts that put no space between words. */
export const isUnspaced = (folded: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    folded,
  );
