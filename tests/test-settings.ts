import type { ServerConnection } from '../backend/database/embedded/embedded.ts';
import { urlOf } from './postgres.ts';

/** Settings of a product under test: its database and folder, a free port, no call to the world. */
export const testSettings = (connection: ServerConnection, dataDir: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: urlOf(connection),
  DATABASE_POOL: '5',
  PORT: '0',
  HOST: '127.0.0.1',
  MUSIC_CHARTS: 'off',
});
