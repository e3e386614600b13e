import { z } from 'zod';
import { clock } from '../../clock.ts';
import { hashtagGrammar } from '#contract/tools/hashtags.ts';
import { HASHTAG_COUNT } from '#contract/tools/texts.ts';
import type { ProviderPart } from '../compose-provider.ts';
import { parseJson } from '../exchange.ts';
import { hashtagInstructions } from '../prompts/language-models.ts';
import { ProviderFault, type Step } from '../provider.ts';
import { modelEnd } from '../published/model-end.ts';
import { askModel, usualCostMicros, type Question, type Reading } from './ask-model.ts';
import { secondsFor } from '../time-left.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { modelFault } from './model-fault.ts';
import { searchWeb } from './search.ts';
import { canSearch, GOOGLE_URL, OPENAI_URL, type TextModel } from './text-model.ts';

/** Spares for those that turn out to be no hashtag, or one of them twice. */
const ASKED_COUNT = HASHTAG_COUNT + 6;

const answerSchema = z.object({ hashtags: z.array(z.string()) });

/** The submit waits for the answer. */
const SUBMIT_SECONDS = 60;
/** The part of the order's 60 s that asking may take. */
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
      const data = { hashtags, sources };
      // By the tokens that the service has counted.
      return { state: 'done', files: [], data, actualCostMicros, costFrom: 'service' };
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

/**
 * The first thirty that are hashtags and differ in more than case; what else was said is dropped.
 */
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

/** The faults of the settings of a model, in words for the operator; costs nothing. */
async function checkModel(model: TextModel, signal: AbortSignal): Promise<string[]> {
  const fetch = boundedFetch(2);
  return [
    ...(await modelFaults(model, fetch, signal)),
    ...(await searchFaults(model, fetch, signal)),
  ];
}

async function modelFaults(
  { id, apiKey, baseUrl, dialect }: TextModel,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const isGoogle = dialect === 'gemini';
  const address = `${baseUrl ?? (isGoogle ? GOOGLE_URL : OPENAI_URL)}/models/${encodeURIComponent(id)}`;
  const key: Record<string, string> = isGoogle
    ? { 'x-goog-api-key': apiKey ?? '' }
    : { authorization: `Bearer ${apiKey ?? 'none'}` };
  try {
    const answer = await fetch(address, { headers: key, signal });
    const { status } = answer;
    // Google's answer to a wrong key is a 400.
    const isRefused = status === 401 || status === 403 || (isGoogle && status === 400);
    if (isRefused) return [`the key is refused (${status})`];
    // Servers of one's own often list models without a page for each.
    if (status === 404 && dialect !== 'chat') return [`there is no model ${id}`];
    if (status === 402 || status === 429) return [`the key has no credit (${status})`];
    if (status >= 500 || (status >= 300 && status < 400)) return [`the service answers ${status}`];
    const ends = modelEnd(id, parseJson(await answer.text()), clock.now());
    return ends ? [ends] : [];
  } catch (error) {
    return [
      `the service cannot be reached: ${modelFault(error, { apiKey, costMicros: 0 }).message}`,
    ];
  }
}

async function searchFaults(
  { searchUrl, dialect }: TextModel,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  if (!searchUrl || dialect !== 'chat') return [];
  try {
    await searchWeb(searchUrl, 'hashtags', { fetch, signal });
    return [];
  } catch (error) {
    const { message } = modelFault(error, { costMicros: 0 });
    return [`SEARCH_URL gives no results as JSON: ${message}`];
  }
}
