import type { RunKey } from '../../contract/tools/catalogue.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Events } from '../events/events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { Capability, Provider } from '../providers/provider.ts';
import type { Storage } from '../storage/storage.ts';
import type { SpendLimits } from './spend-limits.ts';
import type { ExpectedTimes, QueuePositions } from './waiting.ts';
import type { ProviderHealth } from './provider-health.ts';
import type { RunHooks } from './tool-run.ts';

/** What generations work with; each process makes one, in `backend/main/open-engine.ts`. */
export type Engine = {
  database: Database;
  listener: Listener;
  events: Events;
  queue: Queue;
  storage: Storage;
  /** In order of preference. */
  providers: readonly Provider[];
  /** Which of them have an open circuit. */
  health: ProviderHealth;
  expected: ExpectedTimes;
  positions: QueuePositions;
  spendLimits: SpendLimits;
  /** What tools with a state of their own do in the engine's transactions. */
  hooks: { [R in RunKey]?: RunHooks };
  /** For files while they are made. */
  scratchDir: string;
  ffmpegPath: string;
  log: Log;
};

/** Wakes whoever waits for an outcome; the payload is the generation's id. */
export const OUTCOME_CHANNEL = 'lumireel_outcomes';

/** The provider that would get the first attempt of a step now; null where none can do it. */
export function providerFor(
  { providers, health }: Pick<Engine, 'providers' | 'health'>,
  capability: Capability,
): Provider | null {
  const isAble = (provider: Provider) => provider.capabilities.has(capability);
  return health.ready(providers, capability)[0] ?? providers.find(isAble) ?? null;
}
