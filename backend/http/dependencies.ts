import type { Metrics } from '../admin/metrics.ts';
import type { ToolSwitches } from '../admin/tool-switches.ts';
import type { UsageView } from '../admin/usage.ts';
import type { GrantPendingBonus } from '../accounts/verify-email.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Engine } from '../generations/engine.ts';
import type { Outcomes } from '../generations/outcome.ts';
import type { Log } from '../log.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Checkout } from '../tokens/checkout.ts';
import type { MusicDependencies } from '../tools/music/refresh-insights.ts';

/** What the door works with; made once, in `main`. */
export type AppDependencies = {
  config: Config;
  log: Log;
  engine: Engine;
  outcomes: Outcomes;
  music: MusicDependencies;
  checkout: Checkout;
  switches: ToolSwitches;
  usage: UsageView;
  metrics: Metrics;
  sessions: Sessions;
  /** Newest first; see `readSessionKeys`. */
  sessionKeys: readonly string[];
  passwords: Passwords;
  /** Gives a new user what everybody starts with, in the transaction that makes them. */
  grantSignupBonus: (tx: Transaction, user: { id: number; email: string }) => Promise<unknown>;
  /** Gives what waited until the user's address was proven. */
  grantPendingBonus: GrantPendingBonus;
  /** Where uploads are received; the job `storage.sweep` removes what a crash left there. */
  uploadDir: string;
  /** The built frontend. */
  distDir: string;
  /** True from the moment the process begins to shut down: `/readyz` then answers 503. */
  isDraining: () => boolean;
};

/** The parts and what the door itself made of them. */
export type HandlerDependencies = AppDependencies & { limits: RateLimits };
