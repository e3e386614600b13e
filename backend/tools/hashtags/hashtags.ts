import { madeData } from '#contract/tools/made-data.ts';
import type { ToolRun } from '../../generations/orders/tool-run.ts';

/** Thirty hashtags for a theme: one step that makes a list and no file. */
export const hashtags: ToolRun<'hashtags'> = {
  capability: 'hashtags',
  plan: async ({ theme }) => [
    {
      work: { capability: 'hashtags', prompt: theme.trim(), source: null },
      makes: { kind: 'data', schema: 'hashtags' },
    },
  ],
  words: ({ theme }) => theme,
  // The theme is the order's own text, never what a model made of it.
  response: ({ data }, { theme }) => ({ hashtags: madeData.hashtags.parse(data).hashtags, theme }),
};
