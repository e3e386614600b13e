import process from 'node:process';
import { ConfigError, readConfig } from '../config.ts';
import { openForCommand } from '../database/configured-connection.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { OutdatedSchema } from '../database/schema-version.ts';
import { openEvents } from '../events/events.ts';
import { openLog } from '../log.ts';
import { CommandError, readCommand } from './commands.ts';

/** `npm run admin` and `npm run audit`: works on its own and while the server runs. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const config = readConfig();
  // The operator wants to read the result, not the log.
  const log = openLog('warn');
  await using closing = new AsyncDisposableStack();
  const { database, listener } = await openForCommand(config, log, closing);
  const events = await openEvents({ database, listener, log, redisUrl: config.REDIS_URL });
  closing.defer(() => events.close());
  console.log(await command({ database, events, listener }));
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
  if (error instanceof OutdatedSchema) return error.message;
  if (!isDatabaseUnavailable(error)) return error;
  return `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
}
