import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { raw } from '@mikro-orm/postgresql';
import { SHARES_MAX } from '../../contract/limits.ts';
import type { Share, ShareOptions } from '../../contract/shares.ts';
import { lockUser, withUserLock } from '../accounts/lock-user.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Database } from '../database/database.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable, Transaction } from '../database/transaction.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../log.ts';
import { writePreview } from '../media-files/written-pictures.ts';
import { Refusal } from '../refusal.ts';
import { mintPreviewKey } from '../storage/media-key.ts';
import type { Storage } from '../storage/storage.ts';

/** The stores that a change of a share is written to; its event commits with it. */
export type ShareStore = PreviewStore & {
  events: Pick<Events, 'record'>;
  passwords: Pick<Passwords, 'hash'>;
};

/** Items that can be restored, if only by an undo, or need not be. */
const HAS_ITEMS = `exists (select from images i where i.id = any(s.image_ids)
  and i.user_id = s.user_id and (i.deleted_at is null or i.deleted_at > now() - interval '1 hour'))`;

/** The columns of `shares s` as the REST item of `contract/shares.ts`, but for its address. */
const shareColumns = `
  s.token, ${isoText('s.expires_at')} as "expiresAt", s.password_hash is not null as "hasPassword",
  s.show_prompt as "showPrompt", s.as_template as "asTemplate",
  s.template_words as "templateWords", s.views, ${isoText('s.created_at')} as "createdAt",
  s.image_ids as "imageIds", s.image_id as "imageId"`;

type ShareRow = Omit<Share, 'url'>;

/** The address of a share below the app's own origin. */
export const shareUrl = (origin: string, token: string) => `${origin}/s/${token}`;

const asShare = (origin: string, row: ShareRow): Share => ({
  url: shareUrl(origin, row.token),
  ...row,
});

/** A user's links, newest first. */
export async function listShares(database: Queryable, userId: number, origin: string) {
  const rows = await database.sql<ShareRow>`
    select ${raw(shareColumns)} from shares s where s.user_id = ${userId} and ${raw(HAS_ITEMS)}
     order by s.created_at desc, s.token`;
  return rows.map((row) => asShare(origin, row));
}

type Wanted = ShareOptions & {
  /** The items of a page; or one whose own link it is. */
  of: readonly number[] | number;
  origin: string;
};

/**
 * Makes a page, or an item's own link, which it replaces where there is one: the token stays, until
 * the link's time is over. Refuses with `media.not-found` and `share.too-many`.
 */
export async function saveShare(
  parts: ShareStore,
  userId: number,
  { of, origin, password, ...options }: Wanted,
): Promise<Share> {
  const imageIds = typeof of === 'number' ? [of] : [...new Set(of)];
  await refuseForeignItems(parts.database, userId, imageIds);
  const passwordHash = password ? await parts.passwords.hash(password) : null;
  await makePreview(parts, imageIds[0] ?? 0);
  return withUserLock(parts.database, userId, async (tx) => {
    await refuseForeignItems(tx, userId, imageIds);
    const imageId = typeof of === 'number' ? of : null;
    const ended = await tx.sql<{ token: string; passwordHash: string | null }>`
      delete from shares where image_id = ${imageId} and expires_at <= now()
       returning token, password_hash as "passwordHash"`;
    await refuseTooMany(tx, userId, imageId);
    const [before] = await tx.sql<ShareRow>`
      select ${raw(shareColumns)} from shares s where s.image_id = ${imageId}`;
    const [row] = await tx.query<ShareRow>(
      `insert into shares as s (token, user_id, image_id, image_ids, expires_at, password_hash,
         show_prompt, as_template, template_words)
       values ($1, $2, $3, $4::int[], now() + make_interval(days => $5::int), $6, $7, $8, $9)
       on conflict (image_id) do update set expires_at = excluded.expires_at,
         password_hash = case when $10 then s.password_hash else excluded.password_hash end,
         show_prompt = excluded.show_prompt, as_template = excluded.as_template,
         template_words = excluded.template_words
       returning ${shareColumns}`,
      [
        randomBytes(24).toString('base64url'),
        userId,
        imageId,
        imageIds,
        options.expiresInDays ?? null,
        password === undefined ? ended[0]?.passwordHash : passwordHash,
        options.showPrompt,
        options.asTemplate,
        options.templateWords,
        password === undefined,
      ],
    );
    if (!row) throw new Error('the share was not stored');
    const share = asShare(origin, row);
    if (isDeepStrictEqual(row, before)) return share;
    await parts.events.record(tx, userId, [
      ...removedEvents(ended),
      { type: 'share.changed', data: share },
    ]);
    return share;
  });
}

/** Ends a link by its token, or an item's own one. Refuses with `share.not-found`. */
export function endShare(
  { database, events }: Pick<ShareStore, 'database' | 'events'>,
  userId: number,
  which: { token: string } | { imageId: number },
): Promise<void> {
  return withUserLock(database, userId, async (tx) => {
    const [column, value] = 'token' in which ? ['token', which.token] : ['image_id', which.imageId];
    const rows = await tx.query<{ token: string }>(
      `delete from shares where user_id = $1 and ${column} = $2 returning token`,
      [userId, value],
    );
    if (rows.length === 0) throw new Refusal('share.not-found');
    await events.record(tx, userId, removedEvents(rows));
  });
}

/**
 * Ends the links that have nothing left to show once these items are deleted for good; returns the
 * events that say so, if there are any.
 */
export async function endSharesOf(tx: Transaction, userId: number, imageIds: readonly number[]) {
  await lockUser(tx, userId);
  const rows = await tx.sql<{ token: string }>`
    delete from shares s
     where s.user_id = ${userId} and s.image_ids && ${imageIds}::int[] and not ${raw(HAS_ITEMS)}
    returning s.token`;
  return removedEvents(rows);
}

/** Removes the links of which time has taken all items. */
export async function trimShares(database: Queryable): Promise<void> {
  await database.query(`delete from shares s where not ${HAS_ITEMS}`);
}

/** So many ended links are named by one event, that it has less than 10 kB. */
const TOKENS_NAMED = 200;

function removedEvents(rows: readonly { token: string }[]) {
  const tokens = rows.map(({ token }) => token);
  return Array.from({ length: Math.ceil(tokens.length / TOKENS_NAMED) }, (_, part) => ({
    type: 'share.removed' as const,
    data: { tokens: tokens.slice(part * TOKENS_NAMED, (part + 1) * TOKENS_NAMED) },
  }));
}

async function refuseForeignItems(sql: Queryable, userId: number, imageIds: readonly number[]) {
  const rows = await sql.sql`
    select from images where id = any(${imageIds}::int[]) and user_id = ${userId} and is_listed
     and deleted_at is null`;
  if (rows.length < imageIds.length) throw new Refusal('media.not-found');
}

async function refuseTooMany(tx: Transaction, userId: number, imageId: number | null) {
  const [found] = await tx.query<{ count: number }>(
    `select count(*)::int as count from shares s
      where s.user_id = $1 and ($2::int is null or s.image_id is distinct from $2)`,
    [userId, imageId],
  );
  if ((found?.count ?? 0) >= SHARES_MAX) throw new Refusal('share.too-many');
}

type PreviewStore = { database: Database; storage: Storage; log: Log; scratchDir: string };

/**
 * Makes what other sites show of an item, once for all of its links. A page whose item has none, as
 * its picture could not be read, is shown without.
 */
async function makePreview(parts: PreviewStore, imageId: number): Promise<void> {
  const { database, storage, log, scratchDir } = parts;
  const [item] = await database.sql<{ fileKey: string; picture: string }>`
    select file_key as "fileKey", coalesce(poster_key, file_key) as picture
      from images where id = ${imageId} and preview_key is null`;
  if (!item) return;
  const path = join(scratchDir, randomUUID());
  const previewPath = `${path}-preview`;
  try {
    if (!(await storage.download(item.picture, path))) return;
    await writePreview(path, previewPath);
    const key = mintPreviewKey(item.fileKey);
    await storage.put(key, previewPath, { contentType: 'image/jpeg' });
    const kept = await database.sql`
      update images set preview_key = ${key} where id = ${imageId} and preview_key is null
      returning id`;
    if (kept.length === 0) await storage.remove([key]);
  } catch (error) {
    log.warn({ err: error, imageId }, 'a shared item has no preview');
  } finally {
    for (const made of [path, previewPath]) await rm(made, { force: true });
  }
}
