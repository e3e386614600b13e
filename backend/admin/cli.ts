import process from 'node:process';
import { readConfig } from '../config.ts';
import { endProcess, openForCommand } from '../database/configured-connection.ts';
import { openEvents } from '../events/events.ts';
import { openLog } from '../log.ts';
import { entities } from '../main/entities.ts';
import { readCommand } from './commands.ts';

/** `npm run admin` and `npm run audit`: works on its own and while the server runs. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const config = readConfig();
  // The operator wants to read the result, not the log.
  const log = openLog('warn');
  await using closing = new AsyncDisposableStack();
  const { database, listener } = await openForCommand({ config, log, entities }, closing);
  const events = await openEvents({ database, listener, log, redisUrl: config.REDIS_URL });
  closing.defer(() => events.close());
  console.log(await command({ database, events, listener }));
}

endProcess(main());
