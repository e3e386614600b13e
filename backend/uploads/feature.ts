import type { Database } from '../database/database.ts';
import type { Feature } from '../feature.ts';
import { trimFootage } from './footage.ts';
import { uploadHandlers } from './handlers.ts';
import { endLeftUploads } from './reservations.ts';

/** Photos and clips that users bring in; `backend/orders` receives them. */
export const uploads = {
  handlers: uploadHandlers,
  trim: async (database: Database) => {
    await endLeftUploads(database);
    await trimFootage(database);
  },
  // One that is under way ends with what is set aside for it, within the hour.
  tables: { uploads: 'kept', upload_keys: 'deleted', import_footage: 'deleted' },
} satisfies Feature;
