import { z } from 'zod';
import { hashtagGrammar } from '#contract/tools/hashtags.ts';
import { HASHTAG_COUNT } from '#contract/tools/texts.ts';
import type { ProviderPart } from '../compose-provider.ts';
import { hashtagInstructions } from '../prompts/language-models.ts';
import { ProviderFault, type Step } from '../provider.ts';
import { askModel, usualCostMicros, type Question, type Reading } from './ask-model.ts';
import { secondsFor } from '../time-left.ts';
import { canSearch, checkModel, type TextModel } from './text-model.ts';

/** Spares for those that turn out to be no hashtag, or one of them twice. */
const ASKED_COUNT = HASHTAG_COUNT + 6;

const answerSchema = z.object({ hashtags: z.array(z.string()) });

/** The submit waits for the answer. */
const SUBMIT_SECONDS = 60;
/** Of the 60 s of an order. */
const LIMIT_SECONDS = 50;
/** No model searches and answers sooner. */
const LEAST_SECONDS = 5;

/** Thirty hashtags for a theme by a language model. */
export function hashtagsPart(
  model: TextModel,
  { limitSeconds = LIMIT_SECONDS } = {},
): ProviderPart {
  return {
    capabilities: new Set(['hashtags']),
    isSubmitRepeatable: false,
    submitSeconds: SUBMIT_SECONDS,
    estimateCostMicros: () => usualCostMicros(model),
    submit: async ({ prompt }: Step, { signal, report, deadlineAt, purchasesLeft }) => {
      const seconds = secondsFor({ deadlineAt }, { limitSeconds, leastSeconds: LEAST_SECONDS });
      report({
        fraction: 0.1,
        stage: canSearch(model) ? 'Searching the web' : 'Choosing hashtags',
      });
      const asked = { signal, limitSeconds: seconds, purchasesLeft };
      const answered = await askModel(model, question(prompt), asked);
      const { value: hashtags, sources, costMicros: actualCostMicros } = answered;
      return { state: 'done', files: [], data: { hashtags, sources }, actualCostMicros };
    },
    poll: async () => {
      throw new ProviderFault('lost', 'the answer comes with the order');
    },
    // The request itself is aborted; there is nothing else to take back.
    cancel: async () => undefined,
    check: (signal) => checkModel(model, signal),
  };
}

function question(theme: string): Question<z.infer<typeof answerSchema>, string[]> {
  return {
    instructions: hashtagInstructions(ASKED_COUNT),
    about: { theme },
    searchWords: `${theme} hashtags`,
    schema: answerSchema,
    read: ({ hashtags }) => readHashtags(hashtags),
  };
}

/** The first thirty that are hashtags and differ in more than case; what else was said is dropped. */
function readHashtags(said: readonly string[]): Reading<string[]> {
  const tags = new Map<string, string>();
  for (const each of said) {
    const tag = `#${each.normalize('NFC').trim().replace(/^#+/, '')}`;
    const key = tag.toLowerCase();
    if (hashtagGrammar.test(tag) && !tags.has(key)) tags.set(key, tag);
  }
  if (tags.size >= HASHTAG_COUNT) return { value: [...tags.values()].slice(0, HASHTAG_COUNT) };
  return {
    problem: `Only ${tags.size} of these are different hashtags of the form that was asked for. Answer again with ${ASKED_COUNT}.`,
  };
}
