import type { generateText } from 'ai';
import type { Source } from './sources.ts';

/** What the model library made of an answer. */
export type ModelResult = Pick<
  Awaited<ReturnType<typeof generateText>>,
  'content' | 'finishReason' | 'output' | 'sources' | 'text'
>;

/** What the model said at last; remarks before a search are left out. */
export function textOf({ finishReason, output, text }: ModelResult): string {
  return finishReason === 'stop' ? String(output) : text;
}

/** The JSON object in a text, which some models put between marks; undefined where there is none. */
export function objectIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Pages that the service's own search found. Those that the model cites come with their titles. */
export function sourcesOf({ content, sources }: ModelResult): Source[] {
  const cited = content.flatMap((part) =>
    part.type === 'text' ? (part.citations ?? []).map(({ source }) => source) : [],
  );
  return [...cited, ...sources].flatMap((source) =>
    source.sourceType === 'url' ? [{ url: source.url, title: source.title ?? '' }] : [],
  );
}
