import { to } from 'pg-copy-streams';
import type { DatabaseConnection } from './connection.ts';
import { dedicatedClient } from './listener.ts';

/** A table and its columns in order, as SQL identifiers. */
export type TableShape = { table: string; columns: string[] };

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/**
 * The database as it was at one moment, however long it is read: a repeatable-read transaction that
 * writes nothing. Vacuum keeps what it can see, and a migration waits for its end.
 */
export async function openSnapshot(connection: DatabaseConnection) {
  const client = dedicatedClient(connection);
  // The statement that is running gets the same error.
  client.on('error', () => undefined);
  await client.connect();
  // A large table takes longer than any limit that the server may have for ordinary statements.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin transaction isolation level repeatable read, read only');
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    /**
     * The rows of a query in PostgreSQL's text format: UTF-8, a row in each line, columns separated
     * by tabs. One at a time; read it to its end, or dispose of the snapshot.
     */
    copy: (select: string): AsyncIterable<Buffer> => client.query(to(`copy (${select}) to stdout`)),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** The tables of the product, but for the partitions of one: their rows are the table's. */
export function listTables(sql: Pick<Snapshot, 'query'>): Promise<TableShape[]> {
  return sql.query<TableShape>(
    `select quote_ident(c.relname) as "table",
            (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                and a.attgenerated = '')::text[] as columns
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition
      order by c.relname`,
  );
}
