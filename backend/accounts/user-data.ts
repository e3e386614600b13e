import type { Queryable } from '../database/transaction.ts';

/** A stored file of a user and what it is called in their own copy. */
export type OwnedFile = { key: string; name: string; createdAt: string };

/**
 * What other rooms keep of a user. This room cannot know it; `main` puts it together from all of
 * them, for a copy to take along and for deletion.
 */
export interface UserData {
  /** The user's rows, by the name of the document they become. */
  documents(sql: Queryable, userId: number): Promise<Record<string, unknown>>;
  /** The user's files after the one with this id, oldest first; empty when there are no more. */
  filesAfter(
    sql: Queryable,
    userId: number,
    afterId: number,
  ): Promise<(OwnedFile & { id: number })[]>;
  /**
   * Removes files and rows and empties those that the books still need. Repeated until it was
   * through once, so every part of it is harmless the second time.
   */
  remove(userId: number): Promise<void>;
}
