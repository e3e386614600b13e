import type { wrapLanguageModel } from 'ai';
import { z } from 'zod';
import type { TextModel } from './text-model.ts';
import { textCostMicros } from './token-prices.ts';

type AnyModel = Parameters<typeof wrapLanguageModel>[0]['model'];

/**
 * Counts what every answer of the model costs into `spent`, in millionths of a US dollar: also of
 * answers that the library or we find to be no use.
 */
export async function meteredModel(
  model: AnyModel,
  {
    id,
    dialect,
    spent,
  }: Pick<TextModel, 'id' | 'dialect'> & { spent: { micros: number; purchases: number } },
): Promise<ReturnType<typeof wrapLanguageModel>> {
  const { wrapLanguageModel: wrap } = await import('ai');
  return wrap({
    model,
    middleware: {
      wrapGenerate: async ({ doGenerate }) => {
        const result = await doGenerate();
        // The words of a search and the answer to the question are one purchase.
        spent.purchases = Math.max(1, spent.purchases);
        const { inputTokens, outputTokens } = result.usage;
        spent.micros += textCostMicros(
          { id, dialect },
          {
            inputTokens: inputTokens.total,
            outputTokens: outputTokens.total,
            searches: searchesOf(result),
          },
        );
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
