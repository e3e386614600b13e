import { OperatorError, type Config } from '../config.ts';
import type { Log } from '../log.ts';
import { connectionFromUrl, type DatabaseConnection } from './connection.ts';
import { isDatabaseUnavailable, openDatabase, type Entities, type Pooler } from './database.ts';
import { openEmbeddedPostgres } from './embedded/embedded.ts';
import { openListener } from './listener.ts';

/**
 * How to reach PostgreSQL itself, never a pooler: the database of DATABASE_DIRECT_URL or else of
 * DATABASE_URL, or the embedded one of DATA_DIR, which `closing` stops.
 */
export async function configuredConnection(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Config,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<DatabaseConnection> {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url) return connectionFromUrl(url);
  const embedded = await openEmbeddedPostgres({ dataDir: DATA_DIR, log });
  closing.defer(() => embedded.stop());
  return embedded.connection;
}

/**
 * The configured database and its listener for a command beside the server; `closing` closes them.
 */
export async function openForCommand(
  { config, log, entities = [] }: { config: Config; log: Log; entities?: Entities },
  closing: AsyncDisposableStack,
) {
  const connection = await configuredConnection(config, log, closing);
  const database = await openDatabase({ connection, entities, poolSize: 2, log });
  closing.defer(() => database.close());
  const listener = await openListener(database, log);
  closing.defer(() => listener.close());
  return { database, listener };
}

/**
 * Ends the process of a command as it ended: with a sentence for what an operator can mend, and the
 * error with its stack for anything else. What `stopping` was aborted with is the reason then.
 */
export function endProcess(command: Promise<void>, stopping?: AbortSignal): void {
  command.then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(errorText(stopping?.aborted ? stopping.reason : error));
      process.exit(1);
    },
  );
}

function errorText(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  const isAway = isDatabaseUnavailable(error) && error instanceof Error;
  return isAway ? `The database cannot be reached: ${error.message}` : error;
}

/** The pooler of DATABASE_URL; without DATABASE_DIRECT_URL that is PostgreSQL itself. */
export function configuredPooler(config: Config): Pooler | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED } = config;
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) return undefined;
  return { connection: connectionFromUrl(DATABASE_URL), canPrepare: DATABASE_PREPARED === 'on' };
}
