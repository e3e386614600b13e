import { PREVIEW_ENGINE, providerTitle } from '../../contract/providers.ts';
import type { FaultClass, Provider, Step } from '../providers/provider.ts';
import { Refusal } from '../refusal.ts';
import type { Engine } from './engine.ts';
import { faultRules } from './fault-rules.ts';
import type { GenerationRow, PlannedStep } from './generation-row.ts';
import type { Trainer } from './tool-run.ts';

export type Routing = Pick<Engine, 'providers' | 'orders' | 'health'>;
type Wanted = Pick<Step, 'capability' | 'provider'>;

/** Attempts of a step at one provider before another is asked. */
const ATTEMPTS_EACH = 2;

/** An attempt of the same step that is over. */
export type EarlierAttempt = {
  provider: string;
  /** Null when none ended it. */
  fault: FaultClass | null;
  /** What is left of the pause that its provider asked for; null for none. */
  pauseSeconds: number | null;
};

/**
 * Who gets the next attempt of a step; `earlier` has the newest first. Another provider than that of
 * the newest attempt is asked at most once per step, and only after faults that allow it
 * (`fault-rules.ts`); at once where that one has asked for a pause. Null where no provider that is
 * set up may be asked.
 */
export function chooseProvider(
  routing: Routing,
  work: Step,
  earlier: readonly EarlierAttempt[],
): Provider | null {
  const order = readersFor(routing, work);
  const isPaused = ({ name }: Provider) =>
    earlier.some(({ provider, pauseSeconds }) => provider === name && (pauseSeconds ?? 0) > 0);
  const ready = routing.health
    .ready(order, work.capability)
    .filter((provider) => !isPaused(provider));
  const newest = earlier[0];
  const asked = order.find(({ name }) => name === newest?.provider);
  // A paid order is attempted even when all circuits are open.
  if (!newest || !asked) return ready[0] ?? order[0] ?? null;
  const hasFailedOver = earlier.some(({ provider }) => provider !== asked.name);
  const isTired = earlier.length >= ATTEMPTS_EACH || !ready.includes(asked);
  const mayFailOver = newest.fault !== null && faultRules[newest.fault].mayFailOver;
  if (hasFailedOver || !isTired || !mayFailOver) return asked;
  return ready.find((provider) => provider !== asked) ?? asked;
}

/**
 * Whom an order of a step would go to now; null where none can do it. What that one cannot read is
 * refused before the order is accepted.
 */
export function providerFor(routing: Routing, work: Wanted): Provider | null {
  const order = orderFor(routing, work);
  // A paid order is attempted even when all circuits are open.
  return routing.health.ready(order, work.capability)[0] ?? order[0] ?? null;
}

/** Who would serve a new order now; null while orders for it are refused. */
export function servingProvider(routing: Routing, work: Wanted): Provider | null {
  return routing.health.ready(orderFor(routing, work), work.capability)[0] ?? null;
}

/** Who would train a persona now. */
export function trainerFor(routing: Routing): Trainer | null {
  const trainer = providerFor(routing, { capability: 'train-persona' });
  return trainer && { name: trainer.name, shots: trainer.shotsPerTraining ?? 0 };
}

/** What is stored of who makes something. */
export type StoredProvider = Pick<GenerationRow, 'provider' | 'instead_of'>;

/** The preview engine says whose place it takes; a provider that was chosen for the step does not. */
export function toStored(
  { orders }: Pick<Routing, 'orders'>,
  work: Wanted,
  { name }: Provider,
): StoredProvider {
  const outside = orders[work.capability].find((provider) => provider.name !== PREVIEW_ENGINE);
  const isStandIn = name === PREVIEW_ENGINE && !work.provider;
  return { provider: name, instead_of: isStandIn ? (outside?.name ?? null) : null };
}

/**
 * Refuses an order of these steps with `tool.unavailable` where one of them has no provider now, or
 * can be served only by one that is not set up any more. Nothing is charged.
 */
export async function refuseUnserved(
  routing: Routing,
  steps: readonly Pick<PlannedStep, 'work'>[],
): Promise<void> {
  const wanted = new Map(
    steps.map(({ work }) => [`${work.capability} ${work.provider ?? ''}`, work]),
  );
  for (const work of wanted.values()) {
    const order = orderFor(routing, work);
    if (order.length === 0 && work.provider) {
      const text = `This was made for ${providerTitle(work.provider)}, which is not connected here any more. Please make a new one.`;
      throw new Refusal('tool.unavailable', { text });
    }
    await routing.health.refuseIfOpen(order, work.capability);
  }
}

/** Who may be asked for a step, in order of preference. */
function orderFor(
  { providers, orders }: Routing,
  { capability, provider: pinned }: Wanted,
): readonly Provider[] {
  if (!pinned) return orders[capability];
  return providers.filter(
    ({ name, capabilities }) => name === pinned && capabilities.has(capability),
  );
}

/**
 * Those of them that can read the step's words: an accepted order was meant for a provider that can,
 * and its user must not read that the words were wrong because that one failed.
 */
function readersFor(routing: Routing, work: Step): readonly Provider[] {
  const order = orderFor(routing, work);
  const readers = order.filter((provider) => (provider.read?.(work).unread ?? null) === null);
  return readers.length > 0 ? readers : order;
}
