import process from 'node:process';
import { ConfigError, readConfig, type Config } from '../config.ts';
import {
  connectionFromUrl,
  isDatabaseUnavailable,
  openDatabase,
  type DatabaseConnection,
} from '../database/database.ts';
import { openEmbeddedPostgres } from '../database/embedded/embedded.ts';
import { openListener } from '../database/listener.ts';
import { openEvents } from '../events/events.ts';
import { openLog, type Log } from '../log.ts';
import { CommandError, readCommand } from './commands.ts';

/** `npm run admin` and `npm run audit`: works on its own and while the server runs. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const config = readConfig();
  // The operator wants to read the result, not the log.
  const log = openLog('warn');
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const connection = await connectionOf(config, log, closers);
    const database = await openDatabase({ connection, poolSize: 2, log });
    closers.push(() => database.close());
    const listener = await openListener(database, log);
    closers.push(() => listener.close());
    const events = await openEvents({ database, listener, log, redisUrl: config.REDIS_URL });
    closers.push(() => events.close());
    console.log(await command({ database, events }));
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function connectionOf(
  config: Config,
  log: Log,
  closers: (() => Promise<unknown>)[],
): Promise<DatabaseConnection> {
  if (config.DATABASE_URL) return connectionFromUrl(config.DATABASE_URL);
  const embedded = await openEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  closers.push(() => embedded.stop());
  return embedded.connection;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(errorText(error));
    process.exit(1);
  },
);

/** A sentence for what an operator can fix; the error with its stack for anything else. */
function errorText(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (!isDatabaseUnavailable(error)) return error;
  return `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
}
