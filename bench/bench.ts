import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import type { Effort } from './rounds.ts';

/** What every goal's measurement is given. */
export type Bench = {
  /** A server with fsync on; each goal makes its own database there. */
  server: ServerConnection;
  effort: Effort;
};
