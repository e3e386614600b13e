import { runKeys, runs, type RunKey } from '../../contract/tools/catalogue.ts';
import { REEL_SECONDS } from '../../contract/tools/reels.ts';
import type { Capability, Step } from '../providers/provider.ts';
import type { ProviderOrders } from '../providers/provider-orders.ts';
import { toolRuns } from '../tools/registry.ts';

/**
 * What an order of each run costs by the price lists, in millionths of a US dollar, at the providers
 * that are asked first. Runs that none of them serves are left out.
 */
export function listedCosts(orders: ProviderOrders): ReadonlyMap<RunKey, number> {
  return new Map(
    runKeys.flatMap((run) => {
      const micros = usualSteps(run, orders).map((step) =>
        orders[step.capability][0]?.estimateCostMicros(step),
      );
      if (!micros.every((each) => each !== undefined)) return [];
      return [[run, micros.reduce((sum, each) => sum + each, 0)]];
    }),
  );
}

/** A step for each thing that the run delivers, and the pictures that a training wants. */
function usualSteps(run: RunKey, orders: ProviderOrders): Step[] {
  const { capability } = toolRuns[run];
  const shots =
    capability === 'train-persona' ? (orders['train-persona'][0]?.shotsPerTraining ?? 0) : 0;
  return [
    ...Array.from({ length: shots }, () => usualStep('persona-shot')),
    ...Array.from({ length: runs[run].outputs }, () => usualStep(capability)),
  ];
}

const usualStep = (capability: Capability): Step =>
  // It has what a step of any capability has; a price depends on no word of it.
  ({
    capability,
    prompt: '',
    source: { key: '' },
    seed: 1,
    seconds: REEL_SECONDS,
    shots: [],
    model: {},
  }) as unknown as Step;
