import type { User } from '../../contract/user.ts';
import type { Database } from '../database/database.ts';
import type { Events } from '../events/events.ts';
import { userJson } from './user-json.ts';

/** Null takes a text away, undefined leaves it. */
export type ProfileChange = {
  displayName?: string | null | undefined;
  bio?: string | null | undefined;
};

/** Changes what a user shows of themselves and tells all their tabs. */
export function updateProfile(
  { database, events }: { database: Database; events: Pick<Events, 'record'> },
  userId: number,
  { displayName, bio }: ProfileChange,
): Promise<User> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<{ user: User }>(
      `update users
          set display_name = case when $2 then $3 else display_name end,
              bio = case when $4 then $5 else bio end
        where id = $1 returning ${userJson()} as "user"`,
      [userId, displayName !== undefined, displayName ?? null, bio !== undefined, bio ?? null],
    );
    const user = rows[0]?.user;
    if (!user) throw new Error(`there is no user ${userId}`);
    await events.record(tx, userId, [{ type: 'account.changed', data: user }]);
    return user;
  });
}
