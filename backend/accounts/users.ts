import { raw, LockMode, p } from '@mikro-orm/postgresql';
import { parseEmail } from '#contract/email.ts';
import type { User } from '#contract/user.ts';
import { intIdentity, moment, momentOfInsert, table } from '../database/columns.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { Refusal } from '../refusal.ts';

/**
 * Counters that change under the lock of the user's row. MikroORM never writes them, whatever an
 * entity holds; `tokens/ledger.ts` writes the balance, `events/record.ts` the number of events.
 */
const countersOfUser = {
  tokenBalance: p.integer().persist(false),
  /** Tokens of returned payments that were spent already. */
  tokenDebt: p.integer().persist(false),
  /** Number of the newest event. */
  eventSeq: p.integer().persist(false),
  /** Generations that are queued or running. */
  openGenerations: p.integer().persist(false),
  /** The bytes of files and kept originals of all items, and of uploads under way. */
  storedBytes: p.bigint().persist(false),
};

export const UserRow = table('users', {
  id: intIdentity(),
  email: p.text(),
  passwordHash: p.text().nullable(),
  ...countersOfUser,
  isAdmin: p.boolean().default(false),
  displayName: p.text().nullable(),
  bio: p.text().nullable(),
  avatarUrl: p.text().nullable(),
  lastLoginAt: moment().nullable(),
  createdAt: momentOfInsert(),
  /**
   * The hash of a mailed link, or of the right that its use gave
   * (`backend/accounts/reset-password.ts`).
   */
  resetTokenHash: p.text().nullable(),
  resetTokenExpiry: moment().nullable(),
  googleId: p.text().nullable(),
  githubId: p.text().nullable(),
  emailVerified: p.boolean().default(false),
  deletionDueAt: moment().nullable(),
  deletedAt: moment().nullable(),
  disabledAt: moment().nullable(),
  /** The signup bonus is paid once the address is verified. */
  welcomeWaits: p.boolean().default(false),
  proofTokenHash: p.text().nullable(),
  proofTokenExpiry: moment().nullable(),
});

/**
 * SQL that makes the client-visible user (`contract/user.ts`) out of a row of `users`; no other
 * column may leave the server.
 */
export const userJson = `json_build_object(
    'id', users.id, 'email', users.email, 'displayName', users.display_name,
    'avatarUrl', users.avatar_url, 'bio', users.bio, 'tokenBalance', users.token_balance,
    'isAdmin', users.is_admin, 'createdAt', ${isoText('users.created_at')})`;

/** The client-visible user of an id that exists, with the balance of this moment. */
export async function readUser(sql: Queryable, id: number): Promise<User> {
  const rows = await sql.sql<{ user: User }>`
    select ${raw(userJson)} as "user" from users where id = ${id}`;
  if (!rows[0]) throw new Error(`there is no user ${id}`);
  return rows[0].user;
}

/** An address as accounts have it; also of older accounts, whose address may be none any more. */
export const storedEmail = (email: string): string => parseEmail(email) ?? email.trim();

/** The condition that a row of users has this e-mail address, by the index that ignores case. */
export const hasEmail = (email: string) => ({
  [raw('lower(email)')]: raw('lower(?)', [storedEmail(email)]),
});

/**
 * Returns the user who has proved to be this one, records the time and cancels a scheduled
 * deletion. Refuses with `account.disabled`.
 */
export async function completeSignIn(sql: Queryable, userId: number): Promise<User> {
  const rows = await sql.sql<{ user: User }>`
    update users set last_login_at = now(), deletion_due_at = null
     where id = ${userId} and disabled_at is null and deleted_at is null
    returning ${raw(userJson)} as "user"`;
  if (!rows[0]) throw new Refusal('account.disabled');
  return rows[0].user;
}

/** Null takes a text away, undefined leaves it. */
type ProfileChange = { displayName?: string | null | undefined; bio?: string | null | undefined };

/**
 * Changes what a user shows of themselves; where it is another text, the event is for all their
 * tabs.
 */
export function updateProfile(
  { database, events }: EventStore,
  userId: number,
  { displayName, bio }: ProfileChange,
): Promise<User> {
  return database.transaction(async (tx) => {
    const em = tx.entities();
    const row = await em.findOneOrFail(UserRow, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { displayName: formerName, bio: formerBio } = row;
    if (displayName !== undefined) row.displayName = displayName;
    if (bio !== undefined) row.bio = bio;
    const isChanged = row.displayName !== formerName || row.bio !== formerBio;
    await em.flush();
    const user = await readUser(tx, userId);
    if (isChanged) await events.record(tx, userId, [{ type: 'account.changed', data: user }]);
    return user;
  });
}
