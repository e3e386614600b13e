import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage/storage.ts';
import type { GrantSignupBonus, GrantPendingBonus } from './verify-email.ts';
import type { Passwords } from './passwords.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** All that functions of this module may be given; each takes the part it uses. */
export type AccountDependencies = {
  database: Database;
  queue: Queue;
  events: Pick<Events, 'record' | 'disconnectUser'>;
  storage: Storage;
  log: Log;
  passwords: Passwords;
  sessions: Pick<Sessions, 'endAllOf'>;
  /** Of SESSION_SECRET, newest first. */
  sessionKeys: readonly string[];
  openSession: OpenSession;
  grantSignupBonus: GrantSignupBonus;
  grantPendingBonus: GrantPendingBonus;
};
