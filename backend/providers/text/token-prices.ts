/** In millionths of a US dollar. */
type Prices = { inputToken: number; outputToken: number; search: number };

/**
 * List prices of November 2026 by the beginning of a model's name; the longest that fits counts. A
 * model that is not listed costs nothing here: one on a server of one's own has no price.
 */
const priceTable: Readonly<Record<string, Prices>> = {
  'gpt-6-luna': { inputToken: 0.1, outputToken: 0.5, search: 10_000 },
  'gpt-6-sol': { inputToken: 2, outputToken: 10, search: 10_000 },
  'gpt-5.6-luna': { inputToken: 0.2, outputToken: 1.2, search: 10_000 },
  'gpt-5.6-terra': { inputToken: 2, outputToken: 12, search: 10_000 },
  'gpt-5.6-sol': { inputToken: 5, outputToken: 30, search: 10_000 },
  'gemini-3.5-flash-lite': { inputToken: 0.3, outputToken: 2.5, search: 14_000 },
  'gemini-3.5-flash': { inputToken: 1.5, outputToken: 9, search: 14_000 },
  'gemini-3.7-flash': { inputToken: 0.75, outputToken: 3.75, search: 14_000 },
  'gemini-3.8-flash': { inputToken: 0.75, outputToken: 3.75, search: 14_000 },
};

const free: Prices = { inputToken: 0, outputToken: 0, search: 0 };

/** Services may leave out what they counted. */
export type Usage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  searches: number;
};

/** What a use of a model cost in millionths of a US dollar, rounded up. */
export function costMicros(modelId: string, used: Usage): number {
  const { inputToken, outputToken, search } = pricesOf(modelId);
  const tokens = (used.inputTokens ?? 0) * inputToken + (used.outputTokens ?? 0) * outputToken;
  return Math.ceil(tokens + used.searches * search);
}

function pricesOf(modelId: string): Prices {
  const [best] = Object.keys(priceTable)
    .filter((start) => modelId.startsWith(start))
    .toSorted((a, b) => b.length - a.length);
  return (best && priceTable[best]) || free;
}
