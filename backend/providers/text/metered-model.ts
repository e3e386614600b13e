import type { wrapLanguageModel } from 'ai';
import { z } from 'zod';
import { costMicros, prices } from '../prices.ts';
import type { TextModel } from './text-model.ts';

/** Services may leave out what they counted. */
type Usage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  searches: number;
};

const MILLION = 1_000_000;

/**
 * The cost of a use of a model, in millionths of a US dollar. A model's listed name may be the
 * beginning of its own, which often ends with a date. One that is not listed counts as the most
 * expensive of its service; on a server of one's own it has no price.
 */
export function textCostMicros(
  { id, dialect }: Pick<TextModel, 'id' | 'dialect'>,
  { inputTokens = 0, outputTokens = 0, searches }: Usage,
): number {
  const provider = dialect === 'gemini' ? 'google' : 'openai';
  const listed = prices
    .filter((price) => price.provider === provider && price.unit === 'million-input-tokens')
    .map(({ endpoint }) => endpoint);
  const [best] = listed
    .filter((endpoint) => id.startsWith(endpoint))
    .toSorted((a, b) => b.length - a.length);
  if (!best && dialect === 'chat') return 0;
  const quantity = {
    'million-input-tokens': inputTokens / MILLION,
    'million-output-tokens': outputTokens / MILLION,
    search: searches,
  };
  const costs = best ? [best] : listed;
  return Math.max(0, ...costs.map((endpoint) => costMicros(provider, endpoint, quantity) ?? 0));
}

/**
 * Counts what every answer of the model costs into `spent`, in millionths of a US dollar: also of
 * answers that the library or we find to be no use.
 */
export async function meteredModel(
  model: Parameters<typeof wrapLanguageModel>[0]['model'],
  counted: Pick<TextModel, 'id' | 'dialect'> & { spent: { micros: number; purchases: number } },
) {
  const { spent } = counted;
  const { wrapLanguageModel: wrap } = await import('ai');
  return wrap({
    model,
    middleware: {
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        // The words of a search and the answer to the question are one purchase.
        spent.purchases = Math.max(1, spent.purchases);
        const { inputTokens, outputTokens } = result.usage;
        spent.micros += textCostMicros(counted, {
          inputTokens: inputTokens.total,
          outputTokens: outputTokens.total,
          searches: searchesOf(result),
        });
        return result;
      },
    },
  });
}

const googleSearchSchema = z.object({
  google: z.object({ groundingMetadata: z.object({ webSearchQueries: z.array(z.string()) }) }),
});

type Answer = {
  content: readonly { type: string; providerExecuted?: boolean | undefined }[];
  providerMetadata?: unknown;
};

/** Searches of the service's own: OpenAI's are calls of a tool, Google tells its queries. */
function searchesOf({ content, providerMetadata }: Answer): number {
  const calls = content.filter((part) => part.type === 'tool-call' && part.providerExecuted);
  const google = googleSearchSchema.safeParse(providerMetadata);
  const queries = google.data?.google.groundingMetadata.webSearchQueries ?? [];
  return calls.length + queries.length;
}
