import type { PromptReading } from '../../backend/providers/provider.ts';
import type { Brief } from './brief.ts';
import { isModifier } from './grammar.ts';
import { type Term, termsOf } from './meanings.ts';
import { type Drawn, settle } from './settle.ts';
import { storyBriefs } from './story-briefs.ts';
import { pronouns } from './words/scene-words.ts';
import { subjectOf } from './words/subject.ts';
import { type Token, tokensOf } from './words/tokens.ts';

type Wish = {
  prompt: string;
  /** A trained persona is the person of the picture. */
  isPersona: boolean;
};

/** What to draw for a scene's key or, failing that, for a person's words. Never throws. */
export function briefFor({ scene, ...wish }: Wish & { scene: string | null }): Brief {
  const story = scene === null ? undefined : storyBriefs.get(scene);
  return story ?? settle(tokensOf(wish.prompt), wish).brief;
}

/** What the brief of a prompt shows and what it leaves out: read off the brief that is drawn. */
export function readPrompt(wish: Wish): PromptReading {
  const tokens = tokensOf(wish.prompt);
  const { drawn } = settle(tokens, wish);
  const isDrawn = coverOf(
    drawn.map(({ term }) => term),
    tokens.length,
  );
  const left = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .filter(({ role }, at) => role === 'content' && !isDrawn[from + at])
      .map(({ text }) => text);
  const draws = [...new Set(drawn.flatMap(({ name }) => name ?? []))];
  const unread = unreadOf(tokens, drawn, wish);
  return {
    draws: unread === null ? draws : [],
    leavesOut: unread === null ? left(0, tokens.length) : contentOf(tokens),
    unread,
  };
}

/** The words of a subject without a person, a place or a thing that is drawn; null for a good one. */
function unreadOf(
  tokens: readonly Token[],
  drawn: readonly Drawn[],
  { isPersona }: Wish,
): string[] | null {
  if (isPersona) return drawn.some(({ name }) => name !== null) ? null : contentOf(tokens);
  const terms = termsOf(tokens);
  const inTerm = coverOf(terms, tokens.length);
  const span = subjectOf(tokens, (at) => inTerm[at] === true);
  if (span === null) return contentOf(tokens);
  const isSubject = ({ term }: Drawn) =>
    term.at >= span.from &&
    term.at < span.to &&
    subjectKinds.has(term.meaning.kind) &&
    !isModifier(tokens, terms, term);
  return drawn.some(isSubject) ? null : contentOf(tokens.slice(span.from, span.to));
}

/** Mood, colour, weather and time of day are no subject. */
const subjectKinds: ReadonlySet<Term['meaning']['kind']> = new Set(['person', 'place', 'thing']);

const contentOf = (tokens: readonly Token[]): string[] =>
  tokens
    .filter(({ role, word }) => role === 'content' && !pronouns.has(word))
    .map(({ text }) => text);

/** Which of so many tokens are part of one of the terms. */
function coverOf(terms: readonly Term[], count: number): boolean[] {
  const isCovered = Array<boolean>(count).fill(false);
  for (const { at, length } of terms) isCovered.fill(true, at, at + length);
  return isCovered;
}
