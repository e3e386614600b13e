import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';

/** What a change of a gallery is written to; its event commits with it. */
export type Gallery = { database: Database; events: Pick<Events, 'record'> };
