import { rm } from 'node:fs/promises';
import type { User } from '#contract/user.ts';
import { isDatabaseUnavailable } from '../../database/database.ts';
import type { Queryable, Transaction } from '../../database/transaction.ts';
import { writeAvatar } from '../../media-files/written-pictures.ts';
import { mintMediaKey, siblingKey } from '../../storage/media-key.ts';
import type { Storage } from '../../storage/storage.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { withUserLock } from '../lock-user.ts';
import { readUser } from '../users.ts';

type Dependencies = Pick<AccountDependencies, 'database' | 'storage' | 'events' | 'log'>;

/**
 * Makes an inspected upload the user's avatar, at a new address, with an event for all their tabs;
 * the files of the one before are removed. `uploadPath` lies in a folder that is swept, and only
 * re-encoded pixels of it are kept. Refuses what cannot be decoded.
 */
export async function setAvatar(parts: Dependencies, userId: number, uploadPath: string) {
  const key = mintMediaKey('avatar', 'jpg');
  await storeSquares(parts.storage, uploadPath, key);
  try {
    return await replaceAvatar(parts, userId, key);
  } catch (error) {
    // It may have been committed, and the row then names these files.
    if (!isDatabaseUnavailable(error)) await removeFiles(parts, key);
    throw error;
  }
}

/** Takes the avatar away; nothing happens where there is none. Returns the user. */
export const removeAvatar = (parts: Dependencies, userId: number): Promise<User> =>
  replaceAvatar(parts, userId, null);

/** Stored files of the user's avatar, the larger one first. */
export async function avatarKeys(sql: Queryable, userId: number): Promise<string[]> {
  const rows = await sql.sql<{ key: string }>`
    select file_key as key from avatars where user_id = ${userId}`;
  return rows.flatMap(({ key }) => filesOf(key));
}

/** Those of the storage keys that belong to an avatar. */
export async function avatarsAmong(sql: Queryable, keys: readonly string[]): Promise<string[]> {
  const candidates = new Set(keys.map((key) => key.replace(/[^/]*$/, 'avatar.jpg')));
  const rows = await sql.sql<{ key: string }>`
    select file_key as key from avatars where file_key = any(${[...candidates]}::text[])`;
  return rows.flatMap(({ key }) => filesOf(key));
}

/** Removes the files and then the row that names them, so that a repetition finds them. */
export async function deleteAvatar(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  userId: number,
): Promise<void> {
  await storage.remove(await avatarKeys(database, userId));
  await database.query('delete from avatars where user_id = $1', [userId]);
}

/**
 * Both lie in one folder of their own; `contract/avatar.ts` tells browsers the name of the second.
 */
const filesOf = (key: string): string[] => [key, siblingKey(key, 'thumbnail')];

async function storeSquares(storage: Storage, uploadPath: string, key: string): Promise<void> {
  const [largePath, smallPath] = [`${uploadPath}-large`, `${uploadPath}-small`];
  try {
    await writeAvatar(uploadPath, { largePath, smallPath });
    await storage.put(key, largePath, { contentType: 'image/jpeg' });
    await storage.put(siblingKey(key, 'thumbnail'), smallPath, { contentType: 'image/webp' });
  } finally {
    for (const path of [largePath, smallPath]) await rm(path, { force: true });
  }
}

async function replaceAvatar(parts: Dependencies, userId: number, key: string | null) {
  const { database, events } = parts;
  // The lock makes of two changes at once one after another.
  const { user, formerKey } = await withUserLock(database, userId, async (tx) => {
    const former = await exchangeKey(tx, userId, key);
    if (key === null && former === null) {
      return { user: await readUser(tx, userId), formerKey: null };
    }
    await tx.query('update users set avatar_url = $2 where id = $1', [userId, key && `/${key}`]);
    const changed = await readUser(tx, userId);
    await events.record(tx, userId, [{ type: 'account.changed', data: changed }]);
    return { user: changed, formerKey: former };
  });
  if (formerKey !== null) await removeFiles(parts, formerKey);
  return user;
}

/** Returns the key before, or null. */
async function exchangeKey(tx: Transaction, userId: number, key: string | null) {
  const rows = await tx.sql<{ key: string }>`
    delete from avatars where user_id = ${userId} returning file_key as key`;
  if (key !== null) {
    await tx.query('insert into avatars (user_id, file_key) values ($1, $2)', [userId, key]);
  }
  return rows[0]?.key ?? null;
}

/** Removes the files of an avatar; the orphan sweeper finds those that are left behind here. */
async function removeFiles({ storage, log }: Dependencies, key: string): Promise<void> {
  await storage
    .remove(filesOf(key))
    .catch((error: unknown) => log.warn({ err: error }, 'avatar was not removed'));
}
