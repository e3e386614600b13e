import type { Feature } from '../feature.ts';
import { uploadHandlers } from './handlers.ts';
import { endLeftUploads } from './reservations.ts';

/** Photos that users bring in. */
export const uploads = {
  handlers: uploadHandlers,
  limits: { addUpload: 'upload.account' },
  trim: endLeftUploads,
  // One that is under way ends with what is set aside for it, within the hour.
  tables: { uploads: 'kept', upload_keys: 'deleted' },
} satisfies Feature;
