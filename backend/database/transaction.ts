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
 * its first argument, so that money, work and news can only commit together.
 */
export interface Transaction extends Queryable {
  readonly [transactionBrand]: true;
  /** Runs once the commit has succeeded, never when it rolls back. Must not throw. */
  afterCommit(work: () => void): void;
  /** MikroORM's unit of work on this connection, for ordinary writes; flush before returning. */
  entities(): EntityManager;
}
