import type { ServerConnection } from './embedded/embedded.ts';

/** The place of PostgreSQL: a URL, or the embedded one's socket. */
export type DatabaseConnection = { url: string } | ServerConnection;

/**
 * Reads DATABASE_URL. As in libpq, a socket's folder is the parameter `host`; MikroORM accepts it
 * only as separate fields.
 */
export function connectionFromUrl(text: string): DatabaseConnection {
  const url = new URL(text);
  const folder = url.searchParams.get('host');
  if (!folder?.startsWith('/')) return { url: text };
  return {
    host: folder,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

/** The connection as MikroORM takes it. */
export function ormConnection(connection: DatabaseConnection): Record<string, unknown> {
  if ('url' in connection) return { clientUrl: connection.url };
  const { host, port, user, password, database } = connection;
  return { host, port, user, password, dbName: database };
}
