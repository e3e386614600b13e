import { writtenOrigin, type Origin } from '../media-files/origin.ts';
import type { Capability, Provider, Step } from '../providers/provider.ts';

/** What a capability whose result is a changed picture makes by rules alone. */
const changes: { readonly [C in Capability]?: Origin } = {
  enhance: 'algorithmicallyEnhanced',
  'image-to-video': 'algorithmicallyEnhanced',
  sketch: 'algorithmicMedia',
};

const byModels: ReadonlySet<Origin | null> = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
] satisfies Origin[]);

/**
 * How what a provider makes of a step came to be, as its files say. A model's picture stays one
 * whatever rules make of it: `source` is read for what it says itself.
 */
export async function originOf({
  provider: { isRuleBased = false },
  work: { capability },
  source,
}: {
  provider: Pick<Provider, 'isRuleBased'>;
  work: Pick<Step, 'capability'>;
  source: () => Promise<string>;
}): Promise<Origin> {
  const byRules = changes[capability];
  if (!byRules) return isRuleBased ? 'algorithmicMedia' : 'trainedAlgorithmicMedia';
  const isByModel = !isRuleBased || byModels.has(await writtenOrigin(await source()));
  return isByModel ? 'compositeWithTrainedAlgorithmicMedia' : byRules;
}
