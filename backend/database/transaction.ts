import type { EntityManager } from '@mikro-orm/postgresql';

/** The connection pool or a transaction. */
export interface Queryable {
  /**
   * Runs SQL with `$1` parameters; rows are plain objects. A timestamp is text in PostgreSQL's own
   * form: `isoText` of `statement.ts` makes it ISO 8601.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /**
   * Does the same for SQL whose values stand where they are used: sql`… where id = ${id}`. A `raw`
   * of MikroORM, which has no values of its own, is part of the text.
   */
  sql<Row extends object = Record<string, unknown>>(
    texts: TemplateStringsArray,
    ...parts: unknown[]
  ): Promise<Row[]>;
  /**
   * A new EntityManager, for ordinary reads and writes; of a transaction, on its connection.
   * Changed entities are written by its `flush`, not by the commit.
   */
  entities(): EntityManager;
}

declare const transactionBrand: unique symbol;

/**
 * An open transaction; only `Database.transaction` of `database.ts` makes one. A function that
 * writes takes it as its first argument, so that money, work and events can only commit together.
 */
export interface Transaction extends Queryable {
  readonly [transactionBrand]: true;
  /** Runs once the commit has succeeded, never when it rolls back. Must not throw. */
  afterCommit(work: () => void): void;
}
