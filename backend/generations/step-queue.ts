import type { Provider } from '../providers/provider.ts';
import { chooseProvider, type Routing } from './choose-provider.ts';
import type { PlannedStep } from './generation-row.ts';

/** The queues that take a step further; each has slots of its own. */
export type StepQueue = 'generation.advance' | 'generation.outside';

/**
 * Where the next job of a step goes: what waits for an outside service never waits for a render of
 * this machine before it, nor the other way round.
 */
export const queueOf = (provider: Provider | null): StepQueue =>
  provider?.rendersHere ? 'generation.advance' : 'generation.outside';

/** The same for a step that no provider was asked for yet. */
export const queueFor = (routing: Routing, step: PlannedStep | undefined): StepQueue =>
  queueOf(step ? chooseProvider(routing, step.work, []) : null);
