import type { AnswerOf } from '../api/call.ts';

export type Reading = AnswerOf<'readPrompt'>;

/** The kind of result that words are read for: each does something else with them. */
export type ReadingKind = 'picture' | 'film';

const texts = {
  picture: {
    empty: 'What the preview engine will draw of your words is shown here.',
    draws: 'Will draw',
    nothing: 'We cannot draw what this begins with:',
  },
  film: {
    empty: 'What the preview engine will make of your words is shown here.',
    draws: 'Will do',
    nothing: 'The camera moves on its own. Leaves out:',
  },
} as const satisfies Record<ReadingKind, Record<string, string>>;

/** The texts of a reading: its chips, what they are called, and the line below them. */
export function readingTexts(
  reading: Reading | undefined,
  kind: ReadingKind,
): { label: string; chips: readonly string[]; line: string } {
  const { empty, draws: label, nothing } = texts[kind];
  const { draws: chips = [], leavesOut = [] } = reading ?? {};
  if (chips.length === 0 && leavesOut.length === 0) return { label, chips, line: empty };
  if (leavesOut.length === 0) return { label, chips, line: '' };
  const start = chips.length > 0 ? 'Leaves out:' : nothing;
  return { label, chips, line: `${start} ${[...new Set(leavesOut)].join(', ')}` };
}

/** Readings for screen readers, in one sentence each; empty before there is a reading. */
export function spokenReading(reading: Reading | undefined, kind: ReadingKind): string {
  if (!reading) return '';
  const { label, chips, line } = readingTexts(reading, kind);
  return [chips.length > 0 ? `${label}: ${chips.join(', ')}.` : '', line].filter(Boolean).join(' ');
}
