import type { ModelMessage, generateText } from 'ai';
import type { z } from 'zod';
import { withCost } from '../answer-faults.ts';
import { ProviderFault } from '../provider.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { meteredModel, textCostMicros } from './metered-model.ts';
import { modelFault } from './model-fault.ts';
import { searchForModel, usableSources, type Source } from './search.ts';
import { canSearch, openModel, SEARCHES_MAX, type TextModel } from './text-model.ts';
import { parseJson } from '../exchange.ts';

/** A question to a model. */
export type Question<Answer, Value> = {
  /** Ours alone: nothing of a user or of the web is ever part of it. */
  instructions: string;
  /** The subject of the question, as data. */
  about: Readonly<Record<string, unknown>>;
  /** The words to search for, where neither the service nor the model says them. */
  searchWords: string;
  schema: z.ZodType<Answer>;
  /** Reads what the answer is good for, or what is wrong with it, in words for the model. */
  read: (answer: Answer) => Reading<Value>;
};
export type Reading<Value> = { value: Value } | { problem: string };

export type Answered<Value> = {
  value: Value;
  /** Pages that it rests on; empty where nothing was found or searched. */
  sources: Source[];
  costMicros: number;
};

/** Reasoning counts too; the answer itself needs a tenth. */
const OUTPUT_TOKENS_MAX = 6_000;
/** Choosing the words of a search, the answer, and its repair. */
const REQUESTS_MAX = 3;

/** Tokens of a usual answer: the pages that a search brings are most of them. */
const usual = { inputTokens: 9_000, outputTokens: 1_500 };

/** The usual cost of an answer, in millionths of a US dollar. */
export const usualCostMicros = (model: TextModel): number =>
  textCostMicros(model, { ...usual, searches: canSearch(model) ? 1 : 0 });

/** The money spent and the questions asked so far, whatever comes of them. */
type Spent = { micros: number; purchases: number };

type Asking = {
  signal: AbortSignal;
  limitSeconds: number;
  /**
   * The purchases left of an order whose other attempts count too: a second question is a second
   * purchase, and as many searches may be made as purchases are left. Absent where nothing follows.
   */
  purchasesLeft?: number;
};

/**
 * Asks a model, with a search of the web where there is one, and once more where the answer is no
 * use. Never sends more requests, searches or tokens than one order pays for, whatever the words of
 * a user or of a page make the model say. Throws `ProviderFault`, with what was spent.
 */
export async function askModel<Answer, Value>(
  model: TextModel,
  question: Question<Answer, Value>,
  { signal, limitSeconds, purchasesLeft = SEARCHES_MAX }: Asking,
): Promise<Answered<Value>> {
  const timeLimit = AbortSignal.timeout(limitSeconds * 1000);
  const spent: Spent = { micros: 0, purchases: 0 };
  try {
    const limit = AbortSignal.any([signal, timeLimit]);
    return await converse(model, question, { signal: limit, spent, purchasesLeft });
  } catch (error) {
    signal.throwIfAborted();
    const { micros, purchases } = spent;
    if (timeLimit.aborted) {
      // The service goes on with an answer that is not waited for.
      const costMicros = Math.max(micros, usualCostMicros(model));
      const known = { costMicros, purchases: Math.max(1, purchases) };
      throw new ProviderFault('timeout', `no answer in ${limitSeconds} s`, known);
    }
    const fault = modelFault(error, { apiKey: model.apiKey, costMicros: micros, purchases });
    // An answer that came and cannot be read is charged like any other.
    throw fault.faultClass === 'lost' ? withCost(fault, usualCostMicros(model)) : fault;
  }
}

async function converse<Answer, Value>(
  model: TextModel,
  question: Question<Answer, Value>,
  { signal, spent, purchasesLeft }: { signal: AbortSignal; spent: Spent; purchasesLeft: number },
): Promise<Answered<Value>> {
  const { generateText, Output } = await import('ai');
  // The library would write its warnings to standard output.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  // Two in the first purchase of an order and one in its last are three.
  const searches = Math.min(SEARCHES_MAX, purchasesLeft);
  const { search, providerOptions, ...opened } = await openModel(model, {
    fetch: boundedFetch(REQUESTS_MAX),
    searches,
  });
  const settings = {
    model: await meteredModel(opened.model, { ...model, spent }),
    providerOptions,
    abortSignal: signal,
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    maxRetries: 0,
  };
  const found =
    model.searchUrl && !search
      ? await searchForModel(model.searchUrl, question, { ...settings, searches })
      : [];
  const searchResults = found.map(({ title, excerpt }) => ({ title, excerpt }));
  const about = { ...question.about, ...(found.length > 0 ? { searchResults } : {}) };
  const messages: ModelMessage[] = [{ role: 'user', content: JSON.stringify(about) }];
  const asking = {
    ...settings,
    instructions: question.instructions,
    // The text itself in the form of the schema: it is parsed here, where its cost is known.
    output: {
      ...Output.text(),
      responseFormat: Output.object({ schema: question.schema }).responseFormat,
    },
  };

  const first = await generateText({ ...asking, ...search, messages });
  const sources = usableSources([...found, ...sourcesOf(first)]);
  const reading = readAnswer(first, question);
  if ('value' in reading) return { value: reading.value, sources, costMicros: spent.micros };

  if (purchasesLeft < 2) throw new ProviderFault('lost', `no use: ${reading.problem}`);

  const said: ModelMessage = { role: 'assistant', content: textOf(first) || '{}' };
  const repair: ModelMessage = { role: 'user', content: reading.problem };
  // Asked is bought: an answer that never comes may be billed too.
  spent.purchases = 2;
  const second = await generateText({ ...asking, messages: [...messages, said, repair] });
  const repaired = readAnswer(second, question);
  if ('value' in repaired) return { value: repaired.value, sources, costMicros: spent.micros };
  throw new ProviderFault('lost', `no use twice: ${repaired.problem}`);
}

function readAnswer<Answer, Value>(result: ModelResult, { schema, read }: Question<Answer, Value>) {
  if (result.finishReason === 'content-filter') {
    throw new ProviderFault('content_rejected', 'the model refused');
  }
  const parsed = schema.safeParse(objectIn(textOf(result)));
  return parsed.success
    ? read(parsed.data)
    : { problem: 'This was not JSON of the form that was asked for. Answer again.' };
}

/** The model library's result of an answer. */
type ModelResult = Pick<
  Awaited<ReturnType<typeof generateText>>,
  'content' | 'finishReason' | 'output' | 'sources' | 'text'
>;

/** The last words of the model; remarks before a search are left out. */
const textOf = ({ finishReason, output, text }: ModelResult): string =>
  finishReason === 'stop' ? String(output) : text;

/**
 * The JSON object in a text, which some models put between marks; undefined where there is none.
 */
const objectIn = (text: string): unknown =>
  parseJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));

/** Pages that the service's own search found. Those that the model cites come with their titles. */
function sourcesOf({ content, sources }: ModelResult): Source[] {
  const cited = content.flatMap((part) =>
    part.type === 'text' ? (part.citations ?? []).map(({ source }) => source) : [],
  );
  return [...cited, ...sources].flatMap((source) =>
    source.sourceType === 'url' ? [{ url: source.url, title: source.title ?? '' }] : [],
  );
}
