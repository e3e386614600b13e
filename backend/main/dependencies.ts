import type { Passwords } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { GrantSignupBonus, GrantPendingBonus } from '../accounts/verify-email.ts';
import type { Metrics } from '../admin/metrics.ts';
import type { Switches } from '../admin/switches.ts';
import type { UsageView } from '../admin/usage.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../generations/engine.ts';
import type { Outcomes } from '../generations/reading/list.ts';
import type { Log } from '../log.ts';
import type { PhotoPreparing } from '../media-files/render-process/photo-preparing.ts';
import type { PhotoReading } from '../media-files/render-process/photo-reading.ts';
import type { ChartProviders } from '../providers/charts/chart.ts';
import type { OrderReview } from '../safety/order-review.ts';
import type { Checkout } from '../tokens/checkout.ts';

/** What the HTTP server is made of; `backend/main/open-http.ts` makes it once. */
export type AppDependencies = {
  config: Config;
  log: Log;
  engine: Engine;
  outcomes: Outcomes;
  charts: ChartProviders;
  checkout: Checkout;
  switches: Switches;
  /** Judges what users write and upload. */
  review: OrderReview;
  usage: UsageView;
  metrics: Metrics;
  sessions: Sessions;
  /** They sign cookies; newest first (`backend/accounts/session-keys.ts`). */
  sessionKeys: readonly string[];
  passwords: Passwords;
  grantSignupBonus: GrantSignupBonus;
  grantPendingBonus: GrantPendingBonus;
  /** Reads photos that are received. */
  photos: PhotoReading;
  /** Writes photos anew that become items. */
  preparing: PhotoPreparing;
  /** The built frontend. */
  distDir: string;
  /** True from the moment the process begins to shut down: `/readyz` then answers 503. */
  isDraining: () => boolean;
};
