import type { RouteName } from '../contract/features.ts';
import type { Database } from './database/database.ts';
import type { Sql } from './database/statement.ts';
import type { Queryable } from './database/transaction.ts';
import type { Handlers } from './http/bind.ts';
import type { CallLimit } from './http/change-limits.ts';
import type { JobHandlers } from './jobs/dispatcher.ts';
import type { Loop } from './loops.ts';
import type { Storage } from './storage/storage.ts';

/**
 * Everything that the server must know of a feature; each room has one in its `feature.ts`, and
 * `backend/main/features.ts` lists them. What takes `parts` names those that it uses: the compiler
 * asks the server for them.
 */
export type Feature = {
  /** The handlers that answer its rows of the contract. */
  handlers?: (parts: never) => Partial<Handlers>;
  /** Its calls that are no GET and not counted as changes. */
  limits?: { readonly [Name in RouteName]?: CallLimit };
  /** A worker's handlers for its queues. */
  jobs?: (parts: never) => Partial<JobHandlers>;
  /** Handlers for its queues in every process, also without a worker. */
  urgentJobs?: (parts: never) => Partial<JobHandlers>;
  /** Loops of every process; they begin once all else is open. */
  loops?: (parts: never) => readonly Loop[];
  /** Removes what is old, once an hour. */
  trim?: (database: Database, storage: Storage) => Promise<unknown>;
  /**
   * Its tables with a column of the user, and what the deletion of an account does with these rows.
   */
  tables?: Readonly<Record<string, Deletion>>;
  /** The documents of an export, by name. */
  documents?: Readonly<Record<string, Document>>;
  /** The user's files for an export, oldest first. */
  files?: (sql: Queryable, userId: number) => AsyncIterable<OwnedFile>;
  /** The first part of a deletion: ends what is under way. */
  stop?: (parts: never, userId: number) => Promise<void>;
  /**
   * Removes or empties the rows of `tables` that say so, after their files. Runs again after a
   * failure.
   */
  remove?: (parts: never, userId: number) => Promise<void>;
  /**
   * Those of the storage keys whose file it still needs; the sweep removes the files of all others.
   */
  keysInUse?: (sql: Queryable, keys: readonly string[]) => Promise<Iterable<string>>;
};

/**
 * `deleted`: the rows go, each after the file that its column `file` names; `by remove`: the
 * feature's `remove` does it; `with account`: they go before any feature is asked; `kept`: the
 * ledger refers to them, or they hold nothing about the user.
 */
type Deletion = 'deleted' | { file: string } | 'by remove' | 'with account' | 'kept';

/**
 * SQL: rows of the user `$1`, without their `select`, and the columns that tell them apart and
 * order them.
 */
export type Document = { rows: Sql; key: Sql };

/** The rows of a document, in the order of `key`. */
export const rowsBy =
  (key: Sql) =>
  (texts: TemplateStringsArray, ...parts: readonly Sql[]): Document => ({
    rows: String.raw({ raw: texts }, ...parts),
    key,
  });

/** A stored file of a user, and its name in their export. */
export type OwnedFile = { key: string; name: string; createdAt: string };
