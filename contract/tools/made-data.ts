import { z } from 'zod';
import { hashtagGrammar } from './hashtags.ts';
import { HASHTAG_COUNT } from './texts.ts';

const isUnique = (tags: readonly string[]) =>
  new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length;

/** The form that a run promises of the data it makes, by name; a provider may add fields. */
export const madeData = {
  /** Unique regardless of case, most relevant first. */
  hashtags: z.looseObject({
    hashtags: z
      .array(z.string().regex(hashtagGrammar))
      .length(HASHTAG_COUNT)
      .refine(isUnique, 'a hashtag is there twice'),
  }),
} as const;

export type MadeDataName = keyof typeof madeData;
