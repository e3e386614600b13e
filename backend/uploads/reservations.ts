import { randomUUID } from 'node:crypto';
import { UPLOADS_AT_ONCE } from '#contract/limits.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { refuseFull, type StorageBound } from '../gallery/stored-bytes.ts';
import { Refusal } from '../refusal.ts';

type Reserving = StorageBound & { database: Database; processId: string };
type Wanted = { userId: number; bytes: number };

/**
 * Runs `work` while so many bytes are set aside for an upload of the user; `endReservation` gives
 * them to its item. Refuses with `storage.full`, and with `request.too-many` while three uploads of
 * the user are under way.
 */
export async function withReservation<T>(
  parts: Reserving,
  wanted: Wanted,
  work: (reservation: string) => Promise<T>,
): Promise<T> {
  const { database } = parts;
  const { userId } = wanted;
  const id = randomUUID();
  await database.transaction((tx) => reserve(parts, tx, { ...wanted, id }));
  try {
    return await work(id);
  } finally {
    await database.transaction(async (tx) => {
      const freed = await endReservation(tx, id);
      if (freed > 0) await addStored(tx, userId, -freed);
    });
  }
}

async function reserve(
  parts: Reserving,
  tx: Transaction,
  { id, userId, bytes }: Wanted & { id: string },
): Promise<void> {
  const freed = await endLeft(tx, userId);
  await tx.sql`
    insert into uploads (id, user_id, process_id, bytes)
    values (${id}, ${userId}, ${parts.processId}, ${bytes})`;
  // Locks the user's row: of uploads that begin at once each sees those before it.
  await addStored(tx, userId, bytes - freed);
  const underWay = await tx.sql`select from uploads where user_id = ${userId}`;
  if (underWay.length > UPLOADS_AT_ONCE) {
    const text = `Please wait: ${UPLOADS_AT_ONCE} of your uploads are under way already.`;
    throw new Refusal('request.too-many', { text, retryAfterSeconds: 5 });
  }
  // What needs no room is answered, also beyond the bound.
  if (bytes > 0) await refuseFull(parts, tx, { userId, bytes: 0 });
}

/** Ends a reservation; returns how many bytes it had set aside, 0 where it was over. */
export async function endReservation(tx: Transaction, id: string): Promise<number> {
  const [ended] = await tx.sql<{ bytes: number }>`
    delete from uploads where id = ${id} returning bytes::float8`;
  return ended?.bytes ?? 0;
}

/** Longer than any form may take. */
const LONGEST_SECONDS = 3_600;
/**
 * A process is gone after this time, as for the files that it leaves
 * (`backend/admin/left-files.ts`).
 */
const DEAD_SECONDS = 120;

/** SQL, of `uploads u`: the process that received it is gone. */
const isLeft: Sql = `(u.created_at < now() - interval '${LONGEST_SECONDS} seconds'
  or not exists (select from processes p where p.id = u.process_id
                    and p.seen_at > now() - interval '${DEAD_SECONDS} seconds'))`;

async function endLeft(tx: Transaction, userId: number): Promise<number> {
  const left = await tx.query<{ bytes: number }>(
    `delete from uploads u where u.user_id = $1 and ${isLeft} returning u.bytes::float8`,
    [userId],
  );
  return left.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Ends the uploads whose process is gone: they count no longer. */
export async function endLeftUploads(database: Database): Promise<void> {
  const users = await database.query<{ id: number }>(
    `select distinct u.user_id as id from uploads u where ${isLeft}`,
  );
  for (const { id } of users) {
    await database.transaction(async (tx) => addStored(tx, id, -(await endLeft(tx, id))));
  }
}

/** Locks the user's row until the commit: called last. */
export const addStored = (tx: Transaction, userId: number, bytes: number) =>
  tx.sql`update users set stored_bytes = stored_bytes + ${bytes} where id = ${userId}`;
