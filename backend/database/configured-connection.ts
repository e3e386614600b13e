import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { connectionFromUrl, type DatabaseConnection } from './database.ts';
import { openEmbeddedPostgres } from './embedded/embedded.ts';

/** The database of DATABASE_URL, or the embedded one of DATA_DIR, which `closing` stops. */
export async function configuredConnection(
  { DATABASE_URL, DATA_DIR }: Config,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<DatabaseConnection> {
  if (DATABASE_URL) return connectionFromUrl(DATABASE_URL);
  const embedded = await openEmbeddedPostgres({ dataDir: DATA_DIR, log });
  closing.defer(() => embedded.stop());
  return embedded.connection;
}
