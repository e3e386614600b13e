import { costMicros, prices } from '../prices.ts';
import type { TextModel } from './text-model.ts';

/** Services may leave out what they counted. */
export type Usage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  searches: number;
};

const MILLION = 1_000_000;

/**
 * What a use of a model cost, in millionths of a US dollar. A model's listed name may be the
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
