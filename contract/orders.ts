import { z } from 'zod';
import { isBlank } from './blank.ts';
import { PROMPT_MAX_CHARACTERS } from './limits.ts';
import { mediaSchema } from './media.ts';
import type { RunKey } from './tools/catalogue.ts';
import { reelOptions, reelTexts } from './tools/reels.ts';

const prompt = z.string().max(PROMPT_MAX_CHARACTERS, {
  error: `Please use at most ${PROMPT_MAX_CHARACTERS} characters.`,
});

const reelOrder = z
  .strictObject({
    category: z.string({ error: reelTexts.missing }),
    option: z.string().optional(),
    customPrompt: prompt.optional(),
  })
  .superRefine(({ category, option, customPrompt }, issues) => {
    const options = reelOptions.get(category);
    const say = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message });
    if (!options) {
      say('category', reelTexts.missing);
    } else if (category === 'custom') {
      if (isBlank(customPrompt ?? '')) say('customPrompt', reelTexts.promptRequired);
      if (option && option !== 'custom') say('option', reelTexts.optionRequired);
    } else if (!option || !options.includes(option)) {
      say('option', reelTexts.optionRequired);
    }
  });

/** For every run: what may be ordered, and the documented answer of the finished work. */
export const orders = {
  reel: {
    input: reelOrder,
    /** Formats of the uploaded file, by content. */
    upload: {
      field: 'file',
      formats: ['jpeg', 'png'],
      wrongType: reelTexts.wrongType,
      missing: reelTexts.missing,
    },
    answer: z.strictObject({ imageUrl: z.string(), image: mediaSchema }),
    insufficient: reelTexts.insufficient,
  },
} as const satisfies Record<
  RunKey,
  {
    input: z.ZodType;
    upload?: {
      field: string;
      formats: readonly ('jpeg' | 'png' | 'webp')[];
      wrongType: string;
      /** Said when there is no file. */
      missing: string;
    };
    answer: z.ZodType;
    /** Said with the 402. */
    insufficient: string;
  }
>;

export type OrderInput<R extends RunKey> = z.infer<(typeof orders)[R]['input']>;
export type OrderAnswer<R extends RunKey> = z.infer<(typeof orders)[R]['answer']>;
