import { LockMode } from '@mikro-orm/postgresql';
import type { User } from '../../contract/user.ts';
import { UserRow } from '../database/entities/accounts.ts';
import type { EventStore } from '../events/events.ts';
import { readUser } from './user-json.ts';

/** Null takes a text away, undefined leaves it. */
export type ProfileChange = {
  displayName?: string | null | undefined;
  bio?: string | null | undefined;
};

/** Changes what a user shows of themselves and records the event for all their tabs. */
export function updateProfile(
  { database, events }: EventStore,
  userId: number,
  { displayName, bio }: ProfileChange,
): Promise<User> {
  return database.transaction(async (tx) => {
    const em = tx.entities();
    const row = await em.findOneOrFail(UserRow, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (displayName !== undefined) row.displayName = displayName;
    if (bio !== undefined) row.bio = bio;
    await em.flush();
    const user = await readUser(tx, userId);
    await events.record(tx, userId, [{ type: 'account.changed', data: user }]);
    return user;
  });
}
