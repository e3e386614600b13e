import type { RunKey } from '../../contract/tools/catalogue.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listener.ts';
import type { Events } from '../events/events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { ClipConversion } from '../media-files/clip-conversion.ts';
import type { RenderProcess } from '../media-files/render-process/render-process.ts';
import type { OrderReview } from '../safety/order-review.ts';
import type { CountedStorage } from '../storage/open-storage.ts';
import type { Waits } from './attempts/attempt.ts';
import type { CallbackUrls } from './asking/callback-urls.ts';
import type { Routing } from './asking/choose-provider.ts';
import type { SpendLimits } from './costs/spend-limits.ts';
import type { ExpectedTimes } from './reading/waiting.ts';
import type { ProviderHealth } from './asking/provider-health.ts';
import type { RunHooks } from './orders/tool-run.ts';

/**
 * The parts that generations work with; each process makes one, in `backend/main/open-engine.ts`.
 */
export type Engine = Routing & {
  database: Database;
  listener: Listener;
  events: Events;
  queue: Queue;
  storage: CountedStorage;
  health: ProviderHealth;
  expected: ExpectedTimes;
  spendLimits: SpendLimits;
  waits: Waits;
  callbackUrls: CallbackUrls;
  hooks: { [R in RunKey]?: RunHooks };
  /** Names this process's row in `processes`. */
  processId: string;
  /** Folder with that row's name, for uploads and steps that are not stored yet. */
  scratchDir: string;
  renderProcess: RenderProcess;
  /** For the films of outside services. */
  filmConversion: ClipConversion;
  review: OrderReview;
  log: Log;
};

/** A user waits for what a service has begun or finished: it goes before new steps. */
export const POLL_PRIORITY = 100;

/** Wakes the requests that wait for an outcome; the payload is the generation's id. */
export const OUTCOME_CHANNEL = 'lumireel_outcomes';
