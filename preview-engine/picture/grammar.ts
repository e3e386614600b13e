import type { Meaning, Term } from './meanings.ts';
import { isEnglish, type Token } from './words/tokens.ts';

/** "no people", "without a single car": what follows a negation is asked to be absent. */
export function isNegated(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 3); back--) {
    if (tokens[back + 1]?.isAfterBreak) return false;
    if (tokens[back]?.role === 'negation') return true;
    if (tokens[back]?.role === 'preposition') return false;
  }
  return false;
}

/**
 * In English a noun right before another one only describes it: a ramen bar is no ramen, a beach
 * house no beach. True where an unknown word follows that is no verb form and no adverb.
 */
export function isModifier(
  tokens: readonly Token[],
  terms: readonly Term[],
  { at, length, meaning }: Term,
): boolean {
  const next = tokens[at + length];
  if (meaning.kind === 'person' || next?.role !== 'content' || next.isAfterBreak) return false;
  if (terms.some((term) => term.at === at + length) || !isEnglish(tokens)) return false;
  return (
    /^[a-z]/.test(next.word) && !/(?:ing|ed|ly)$/.test(next.word) && !afterNouns.has(next.word)
  );
}

const afterNouns: ReadonlySet<string> = new Set(
  'asleep alone awake together outdoors indoors runs sits stands lies sleeps looks waits flies rides walks'.split(
    ' ',
  ),
);

/**
 * What a colour is said of: the next noun ("a red old car"), or the one right before it ("un gato
 * negro"). Undefined where there is none.
 */
export function colouredBy(
  tokens: readonly Token[],
  terms: readonly Term[],
  colour: Term,
): Term | undefined {
  for (let at = colour.at + colour.length; at <= colour.at + colour.length + 2; at++) {
    const token = tokens[at];
    if (!token || token.isAfterBreak || token.role !== 'content') break;
    const term = terms.find((one) => one.at === at);
    if (term && nouns.has(term.meaning.kind)) return term;
  }
  if (tokens[colour.at]?.isAfterBreak) return undefined;
  return terms.find(
    ({ at, length, meaning }) => at + length === colour.at && nouns.has(meaning.kind),
  );
}

const nouns: ReadonlySet<Meaning['kind']> = new Set([
  'thing',
  'outfit',
  'place',
  'person',
  'other',
]);
