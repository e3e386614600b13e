import { Client } from 'pg';

/** How to reach a server: fits `pg` and MikroORM alike (`host` may be the folder of a socket). */
export interface ServerConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/**
 * Makes a database on the same server and answers how to reach it. With `template` it starts as a
 * copy of that one, which nobody may be connected to meanwhile.
 */
export async function createDatabase(
  server: ServerConnection,
  name: string,
  template?: string,
): Promise<ServerConnection> {
  await onServer(server, async (client) => {
    const from = template ? ` template ${client.escapeIdentifier(template)}` : '';
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  });
  return { ...server, database: name };
}

/** Drops a database, if it exists, under whoever is still connected to it. */
export async function dropDatabase(server: ServerConnection, name: string): Promise<void> {
  await onServer(server, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}

async function onServer(server: ServerConnection, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
