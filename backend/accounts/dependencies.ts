import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { PhotoReading } from '../media-files/render-process/photo-reading.ts';
import type { Storage } from '../storage/storage.ts';
import type { AccountRateLimits } from './account-rate-limits.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import type { GrantSignupBonus, GrantPendingBonus } from './verify-email.ts';

/** All that functions of this module may be given; each takes the part it uses. */
export type AccountDependencies = {
  database: Database;
  queue: Queue;
  events: Pick<Events, 'record' | 'disconnectUser'>;
  storage: Storage;
  log: Log;
  passwords: Passwords;
  sessions: Pick<Sessions, 'endAllOf'>;
  /** The keys of SESSION_SECRET, newest first. */
  sessionKeys: readonly string[];
  openSession: OpenSession;
  grantSignupBonus: GrantSignupBonus;
  grantPendingBonus: GrantPendingBonus;
};

/** All that the handlers of this module are given. */
export type AccountCallParts = Omit<AccountDependencies, 'openSession'> & {
  config: Config;
  sessions: Sessions;
  limits: RateLimits;
  accountLimits: AccountRateLimits;
  photos: PhotoReading;
  scratchDir: string;
};
