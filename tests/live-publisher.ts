import { createInterface } from 'node:readline';
import { openDatabase } from '../backend/database/database.ts';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { openListener } from '../backend/database/listener.ts';
import { openEvents } from '../backend/events/events.ts';
import type { NewEvent } from '../backend/events/record.ts';
import { openLog } from '../backend/log.ts';
import type { PublisherCommand } from './live-server.ts';

/** A process that records events and has no sockets; its commands come on standard input. */
const [connectionJson = '', redisUrl] = process.argv.slice(2);
const connection = JSON.parse(connectionJson) as ServerConnection;
const log = openLog('silent');
const database = await openDatabase({ connection, poolSize: 4, log, skipMigrations: true });
const listener = await openListener(database, log);
const events = await openEvents({ database, listener, log, redisUrl: redisUrl || undefined });
console.log('ready');

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as PublisherCommand;
  if ('disconnect' in order) {
    events.disconnectUser(order.disconnect);
  } else {
    const { userId, tokenBalance, paddingBytes } = order;
    // The padding is no part of the contract: it only makes the push too large for one NOTIFY.
    const data = { tokenBalance, entries: [], padding: 'x'.repeat(paddingBytes) };
    const event: NewEvent = { type: 'balance.changed', data };
    await database.transaction((tx) => events.record(tx, userId, [event]));
  }
  console.log('done');
}
await events.close();
await listener.close();
await database.close();
