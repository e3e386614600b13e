import type { Token } from './tokens.ts';

/** Where the words of the subject begin and end: those before the first preposition. */
export type Span = { from: number; to: number };

/**
 * The subject of a prompt. What ends in a word for the picture itself or an amount is passed over
 * ("a moody photo of a cat"), as is what stands before the comma in "At sunset, a cat". Null where there is none.
 *
 * `isInTerm` says which tokens are part of a known term: its prepositions divide nothing.
 */
export function subjectOf(
  tokens: readonly Token[],
  isInTerm: (index: number) => boolean,
): Span | null {
  const isPreposition = (index: number) =>
    tokens[index]?.role === 'preposition' && !isInTerm(index);
  const comma = isPreposition(0)
    ? tokens.findIndex(({ isAfterBreak }, at) => at > 0 && isAfterBreak)
    : -1;
  let from = Math.max(0, comma);
  for (let at = from; at <= tokens.length; at++) {
    if (at < tokens.length && !isPreposition(at)) continue;
    const hasContent = tokens.slice(from, at).some(({ role }) => role === 'content');
    const isFrame = at < tokens.length && tokens[at - 1]?.role === 'frame';
    if (hasContent && !isFrame) return { from, to: at };
    from = at + 1;
  }
  return null;
}
