import type { EntityManager } from '@mikro-orm/postgresql';

/** Anything that runs SQL: the pool or a transaction. `$1` parameters; rows as plain objects. */
export interface Queryable {
  /** Timestamps come back as text; build JSON in SQL where a reader wants ISO 8601. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

declare const transactionBrand: unique symbol;

/**
 * An open transaction; only `database.transaction` makes one. A function that writes takes it as
 * its first argument, so that money, work and events can only commit together.
 */
export interface Transaction extends Queryable {
  readonly [transactionBrand]: true;
  /** Runs once the commit has succeeded, never when it rolls back. Must not throw. */
  afterCommit(work: () => void): void;
  /**
   * A new EntityManager on this transaction, for ordinary reads and writes. Changes of entities are
   * written by its `flush`, not by the commit.
   */
  entities(): EntityManager;
}
