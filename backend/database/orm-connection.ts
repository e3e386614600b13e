import type { DatabaseConnection } from './database.ts';

/** The connection as MikroORM takes it. */
export function ormConnection(connection: DatabaseConnection): Record<string, unknown> {
  if ('url' in connection) return { clientUrl: connection.url };
  const { host, port, user, password, database } = connection;
  return { host, port, user, password, dbName: database };
}
