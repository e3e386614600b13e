import type { Queryable } from '../database/transaction.ts';

/** What an administrator sees of a user in a list. */
export type ListedUser = { id: number; email: string; tokenBalance: number; isAdmin: boolean };

/** Every user, oldest first. */
export function listUsers(database: Queryable): Promise<ListedUser[]> {
  return database.query<ListedUser>(
    `select id, email, token_balance as "tokenBalance", is_admin as "isAdmin"
       from users order by id`,
  );
}
