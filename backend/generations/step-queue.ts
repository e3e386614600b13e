import { QUICK_PRIORITY } from '../jobs/declared.ts';
import type { Capability, Provider } from '../providers/provider.ts';
import { chooseProvider, type Routing } from './choose-provider.ts';
import type { PlannedStep } from './generation-row.ts';

/** The queues that take a step further; each has slots of its own. */
export type StepQueue = 'generation.advance' | 'generation.outside';

/** Where the steps of an order go, and what is added to the priority of its user's turn. */
export type StepRoute = { queue: StepQueue; priority: number };

/**
 * The lane of a step that no provider was asked for yet. What takes milliseconds goes before
 * everything that occupies no processor, and has slots that nothing else takes.
 */
export function routeFor(routing: Routing, step: PlannedStep | undefined): StepRoute {
  if (!step) return { queue: 'generation.outside', priority: 0 };
  const { work } = step;
  const provider = chooseProvider(routing, work);
  const queue = queueOf(provider, work.capability);
  return { queue, priority: isQuick(provider, work.capability) ? QUICK_PRIORITY : 0 };
}

/**
 * Where the next job of a step goes: what waits for an outside service never waits for a render of
 * this machine before it, nor the other way round.
 */
export const queueOf = (provider: Provider | null, capability: Capability): StepQueue =>
  provider?.rendersHere && !isQuick(provider, capability)
    ? 'generation.advance'
    : 'generation.outside';

const isQuick = (provider: Provider | null, capability: Capability): boolean =>
  provider?.quickCapabilities?.has(capability) ?? false;
