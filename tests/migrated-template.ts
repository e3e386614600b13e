import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { readConfig } from '../backend/config.ts';
import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { openLog } from '../backend/log.ts';
import { migrateSchema } from '../backend/main/bring-up-schema.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { testSettings } from './database.ts';

/**
 * Makes a database with the current schema and its queues. The test databases of a run are copies
 * of it: a copy takes a fraction of the time that hundreds of migrations take.
 */
export async function makeMigratedTemplate(
  server: ServerConnection,
): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name);
  const drop = () => dropDatabase(server, name);
  try {
    await migrateSchema(readConfig(testSettings(connection, tmpdir())), openLog('error'));
  } catch (error) {
    // The server may be a developer's own.
    await drop();
    throw error;
  }
  return { name, drop };
}
