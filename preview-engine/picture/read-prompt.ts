import type { PromptReading } from '../../backend/providers/provider.ts';
import { type Term, termsOf } from './meanings.ts';
import { type Brief, type Drawn, isModifier, settle } from './settle.ts';
import { pronouns } from './words/scene-words.ts';
import { tokensOf, type Tokens } from './words/tokens.ts';

type Wish = {
  prompt: string;
  /** A trained persona is the person of the picture. */
  isPersona: boolean;
};

/** The brief for a scene's key or, failing that, for a person's words. Never throws. */
export function briefFor({ scene, ...wish }: Wish & { scene: string | null }): Brief {
  const story = scene === null ? undefined : storyBriefs.get(scene);
  return story ?? settle(tokensOf(wish.prompt), wish).brief;
}

/** The words of a prompt that its brief shows and leaves out: read off the brief that is drawn. */
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

/**
 * The words of a subject without a person, a place or a thing that is drawn; null for a good one.
 */
function unreadOf(tokens: Tokens, drawn: readonly Drawn[], { isPersona }: Wish): string[] | null {
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

const contentOf = (tokens: Tokens): string[] =>
  tokens
    .filter(({ role, word }) => role === 'content' && !pronouns.has(word))
    .map(({ text }) => text);

/** Which of so many tokens are part of one of the terms. */
function coverOf(terms: readonly Term[], count: number): boolean[] {
  const isCovered = Array<boolean>(count).fill(false);
  for (const { at, length } of terms) isCovered.fill(true, at, at + length);
  return isCovered;
}

/** The span of the subject's words, which are those before the first preposition. */
type Span = { from: number; to: number };

/**
 * The subject of a prompt. What ends in a word for the picture itself or an amount is passed over
 * ("a moody photo of a cat"), as is what stands before the comma in "At sunset, a cat". Null where
 * there is none.
 *
 * `isInTerm` says which tokens are part of a known term: its prepositions divide nothing.
 */
function subjectOf(tokens: Tokens, isInTerm: (index: number) => boolean): Span | null {
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

const calm = { weather: 'clear', moods: ['plain'], things: [] } as const;

/** The briefs of the story scenes; chance decides light, palette, people and composition. */
export const storyBriefs: ReadonlyMap<string, Brief> = new Map<string, Brief>([
  ['workAndGrind-1', { ...calm, place: 'homeOffice', daytimes: ['dawn', 'dawn', 'golden'] }],
  ['workAndGrind-2', { ...calm, place: 'meetingRoom', daytimes: ['day'] }],
  ['workAndGrind-3', { ...calm, place: 'nightOffice', daytimes: ['night', 'dusk', 'night'] }],
  ['fitnessLifestyle-1', { ...calm, place: 'gym', daytimes: ['dawn', 'golden', 'day'] }],
  ['fitnessLifestyle-2', { ...calm, place: 'kitchen', daytimes: ['day', 'dawn', 'day'] }],
  ['fitnessLifestyle-3', { ...calm, place: 'spa', daytimes: ['dusk', 'golden', 'dawn'] }],
  ['luxuryTravel-1', { ...calm, place: 'airport', daytimes: ['day', 'golden', 'dawn', 'dusk'] }],
  ['luxuryTravel-2', { ...calm, place: 'beach', daytimes: ['day', 'day', 'golden'] }],
  ['luxuryTravel-3', { ...calm, place: 'fineDining', daytimes: ['night', 'dusk', 'night'] }],
  ['fashionLifestyle-1', { ...calm, place: 'wardrobe', daytimes: ['dawn', 'day', 'golden'] }],
  ['fashionLifestyle-2', { ...calm, place: 'street', daytimes: ['day', 'golden', 'dawn'] }],
  ['fashionLifestyle-3', { ...calm, place: 'gala', daytimes: ['night', 'dusk', 'golden'] }],
  ['nightlifeSocial-1', { ...calm, place: 'rooftop', daytimes: ['dusk', 'dusk', 'golden'] }],
  ['nightlifeSocial-2', { ...calm, place: 'club', daytimes: ['night'] }],
  ['nightlifeSocial-3', { ...calm, place: 'diner', daytimes: ['night'] }],
]);
