import type { uploadRoutes } from '#contract/uploads.ts';
import type { Database } from '../database/database.ts';
import { readStorage, type StorageBound } from '../gallery/stored-bytes.ts';
import type { HandlersOf } from '../http/bind.ts';

export const uploadHandlers = (
  parts: StorageBound & { database: Database },
): HandlersOf<Pick<typeof uploadRoutes, 'storage'>> => ({
  storage: ({ user }) => readStorage(parts, parts.database, user.id),
});
