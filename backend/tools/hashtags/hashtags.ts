import { hashtagGrammar } from '#contract/tools/hashtags.ts';
import { HASHTAG_COUNT } from '#contract/tools/texts.ts';
import type { ToolRun } from '../../generations/tool-run.ts';

/** Thirty hashtags for a theme: one step that makes a list and no file. */
export const hashtags: ToolRun<'hashtags'> = {
  capability: 'hashtags',
  plan: async ({ theme }) => [
    {
      work: { capability: 'hashtags', prompt: theme.trim(), source: null },
      makes: { kind: 'data' },
    },
  ],
  // The theme is the order's own text, never what a model made of it.
  response: ({ data }, { theme }) => ({ hashtags: readHashtags(data), theme }),
};

/** Exactly thirty valid hashtags, unique regardless of case, whatever the provider returned. */
export function readHashtags(data: Record<string, unknown> | null): string[] {
  const list: unknown[] = Array.isArray(data?.hashtags) ? data.hashtags : [];
  const tags = list.filter(
    (tag): tag is string => typeof tag === 'string' && hashtagGrammar.test(tag),
  );
  const unique = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  if (unique.size < HASHTAG_COUNT) throw new Error('a finished list has thirty hashtags');
  return [...unique.values()].slice(0, HASHTAG_COUNT);
}
