import type { Queryable } from '../database/transaction.ts';

/** A stored file of a user, and its name in their export. */
export type OwnedFile = { key: string; name: string; createdAt: string };

/**
 * What other modules store about a user, for exports and deletion. This module must not import
 * them, so `main/open-user-data.ts` assembles it.
 */
export interface UserData {
  /** The user's rows, by the name of the document they become. */
  documents(sql: Queryable, userId: number): Promise<Record<string, unknown>>;
  /** The user's files: the avatar, then those of the gallery, oldest first. */
  files(sql: Queryable, userId: number): AsyncIterable<OwnedFile>;
  /**
   * Removes files and rows and empties those that the ledger refers to. Runs again after a failure,
   * so every part of it must be repeatable.
   */
  remove(userId: number): Promise<void>;
}
