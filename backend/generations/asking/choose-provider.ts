import { PREVIEW_ENGINE, providerTitle } from '#contract/providers.ts';
import { QUICK_PRIORITY } from '../../jobs/declared.ts';
import type { Capability, Provider, Step } from '../../providers/provider.ts';
import type { ProviderOrders } from '../../providers/provider-orders.ts';
import { Refusal } from '../../refusal.ts';
import type { Candidate } from '../attempts/attempt.ts';
import type { PlannedStep } from '../stored-generation.ts';
import type { ProviderHealth } from './provider-health.ts';
import type { Trainer } from '../orders/tool-run.ts';

export type Routing = {
  providers: readonly Provider[];
  /** Which of them may be asked for a capability, and in which order. */
  orders: ProviderOrders;
  health: Pick<ProviderHealth, 'ready' | 'isClosed' | 'refuseIfOpen' | 'takeProbe'>;
};
type Wanted = Pick<Step, 'capability' | 'provider'>;

/** Who can do a step, in order of preference, and who of them is not out. */
export function candidatesFor(routing: Routing, work: Step): Candidate[] {
  const order = readersFor(routing, work);
  const ready = new Set(routing.health.ready(order, work.capability));
  return order.map((provider) => ({ name: provider.name, isReady: ready.has(provider) }));
}

/** Who gets the first attempt of a step; null where no provider can do it. */
export function chooseProvider(routing: Routing, work: Step): Provider | null {
  const order = readersFor(routing, work);
  // A paid order is attempted even when all circuits are open.
  return routing.health.ready(order, work.capability)[0] ?? order[0] ?? null;
}

/**
 * Whom an order of a step would go to now; null where none can do it. What that one cannot read is
 * refused before the order is accepted.
 */
export const providerFor = (routing: Routing, work: Wanted): Provider | null =>
  servingProvider(routing, work) ?? orderFor(routing, work)[0] ?? null;

/** Who would serve a new order now; null while orders for it are refused. */
export const servingProvider = (routing: Routing, work: Wanted): Provider | null =>
  routing.health.ready(orderFor(routing, work), work.capability)[0] ?? null;

export function trainerFor(routing: Routing): Trainer | null {
  const trainer = providerFor(routing, { capability: 'train-persona' });
  return trainer && { name: trainer.name, shots: trainer.shotsPerTraining ?? 0 };
}

/**
 * The preview engine says whose place it takes; a provider that was chosen for the step does not.
 */
export function toStored({ orders }: Pick<Routing, 'orders'>, work: Wanted, { name }: Provider) {
  const outside = orders[work.capability].find((provider) => provider.name !== PREVIEW_ENGINE);
  const isStandIn = name === PREVIEW_ENGINE && !work.provider;
  return { provider: name, instead_of: isStandIn ? (outside?.name ?? null) : null };
}

type WantedSteps = readonly { work: Wanted }[];

/**
 * Refuses an order of these steps with `tool.unavailable` where one of them has no provider now, or
 * can be served only by one that is not set up any more.
 */
export function refuseUnserved(routing: Routing, steps: WantedSteps): void {
  for (const { order, work } of ordersFor(routing, steps)) {
    if (order.length === 0 && work.provider) {
      const text = `This was made for ${providerTitle(work.provider)}, which is not connected here any more. Please make a new one.`;
      throw new Refusal('tool.unavailable', { text });
    }
    routing.health.refuseIfOpen(order, work.capability);
  }
}

/** Whether an order of these steps would be the probe of a provider that failed before. */
export const needsProbe = (routing: Routing, steps: WantedSteps): boolean =>
  ordersFor(routing, steps).some(
    ({ order, work }) => !routing.health.isClosed(order, work.capability),
  );

/**
 * Takes the probes that an order of these steps needs; refuses it with `tool.unavailable` where
 * another order has one. An order that is refused afterwards has spent them.
 */
export async function takeProbes(routing: Routing, steps: WantedSteps): Promise<void> {
  for (const { order, work } of ordersFor(routing, steps)) {
    await routing.health.takeProbe(order, work.capability);
  }
}

/** Who may be asked for each kind of step, once. */
function ordersFor(routing: Routing, steps: WantedSteps) {
  const wanted = new Map(
    steps.map(({ work }) => [`${work.capability} ${work.provider ?? ''}`, work]),
  );
  return [...wanted.values()].map((work) => ({ work, order: orderFor(routing, work) }));
}

/** Who may be asked for a step, in order of preference. */
function orderFor({ providers, orders }: Routing, { capability, provider: pinned }: Wanted) {
  if (!pinned) return orders[capability];
  return providers.filter(
    ({ name, capabilities }) => name === pinned && capabilities.has(capability),
  );
}

/**
 * Those of them that can read the step's words: an accepted order was meant for a provider that
 * can, and its user must not read that the words were wrong because that one failed.
 */
function readersFor(routing: Routing, work: Step): readonly Provider[] {
  const order = orderFor(routing, work);
  const readers = order.filter((provider) => (provider.read?.(work).unread ?? null) === null);
  return readers.length > 0 ? readers : order;
}

/** The queues that take a step further; each has slots of its own. */
export type StepQueue =
  | 'generation.advance'
  | 'generation.outside'
  | 'generation.film'
  | 'generation.import';

/** The queue of the steps of an order, and what is added to the priority of its user's turn. */
export type StepRoute = { queue: StepQueue; priority: number };

/**
 * The lane of a step that no provider was asked for yet. What takes milliseconds goes before
 * everything that occupies no processor, and has slots that nothing else takes.
 */
export function routeFor(routing: Routing, step: PlannedStep | undefined): StepRoute {
  if (!step) return { queue: 'generation.outside', priority: 0 };
  const { capability } = step.work;
  const provider = chooseProvider(routing, step.work);
  const priority = isQuick(provider, capability) ? QUICK_PRIORITY : 0;
  return { queue: queueOf(provider, capability), priority };
}

/**
 * The queue of the next job of a step: what waits for an outside service never waits for a render
 * of this machine before it, nor the other way round, and neither for a film or an import, which
 * are free.
 */
export function queueOf(provider: Provider | null, capability: Capability): StepQueue {
  if (capability === 'compose-film') return 'generation.film';
  if (capability === 'import-clip') return 'generation.import';
  const isRender = provider?.rendersHere && !isQuick(provider, capability);
  return isRender ? 'generation.advance' : 'generation.outside';
}

const isQuick = (provider: Provider | null, capability: Capability): boolean =>
  provider?.quickCapabilities?.has(capability) ?? false;
