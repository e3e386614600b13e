import { clearAttempts } from '../generations/attempts/rows.ts';
import { avatarKeys, deleteAvatar } from '../accounts/avatar/avatars.ts';
import { settingsColumns, settingsTables } from '../accounts/settings.ts';
import type { OwnedFile, UserData } from '../accounts/delete-account.ts';
import { userJson } from '../accounts/users.ts';
import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/transaction.ts';
import { isoText, type Sql } from '../database/statement.ts';
import { filmColumns } from '../films/films.ts';
import { fileKeys, mediaColumns } from '../gallery/media-json.ts';
import { removeRows } from '../gallery/stored-bytes.ts';
import { isInTrash, trashedColumns } from '../gallery/trash.ts';
import { cancelGeneration, type Settling } from '../generations/endings/settle.ts';
import type { StoredGeneration } from '../generations/stored-generation.ts';
import { planColumns } from '../plans/plans.ts';
import { uploadsOf } from '../generations/orders/step-dependencies.ts';

const BATCH = 200;
const PAGE = 1_000;

/** What every module stores of a user, for the export of it and for its deletion. */
export function openUserData(engine: Settling): UserData {
  return {
    documents: (sql, userId) =>
      Object.entries(documents).map(([name, document]) => [name, pagesOf(sql, userId, document)]),
    files: allFiles,
    remove: async (userId) => {
      await cancelOpen(engine, userId);
      await removeFiles(engine, userId);
      await anonymizeRows(engine.database, userId);
    },
  };
}

/** SQL: rows of the user `$1`, without their `select`, and the columns that tell them apart and order them. */
type Document = { rows: Sql; key: Sql };

const by =
  (key: Sql) =>
  (texts: TemplateStringsArray, ...parts: readonly Sql[]): Document => ({
    rows: String.raw({ raw: texts }, ...parts),
    key,
  });

const documents: Readonly<Record<string, Document>> = {
  account: by('id')`${userJson} as "user", email_verified as "emailVerified",
      google_id is not null as "hasGoogle", github_id is not null as "hasGithub",
      ${isoText('last_login_at')} as "lastLoginAt",
      exists (select 1 from two_factor where user_id = $1 and confirmed_at is not null)
        as "hasTwoFactor" from users where id = $1`,
  tokens: by('id')`id, amount, kind, ref_kind as "about", ref_id as "aboutId", reason,
      balance_after as "balanceAfter", ${isoText('created_at')} as "createdAt"
      from ledger_entries where user_id = $1`,
  purchases: by('created_at, id')`id, package, tokens, price_cents as "priceCents",
      paid_cents as "paidCents", tax_cents as "taxCents", currency, state,
      ${isoText('created_at')} as "createdAt", ${isoText('paid_at')} as "paidAt"
      from purchases where user_id = $1`,
  generations: by('created_at, id')`id, tool, run, state, input, consent, price, refunded, failure,
      ${isoText('created_at')} as "createdAt", ${isoText('finished_at')} as "finishedAt"
      from generations where user_id = $1`,
  // The newest first, as the index has them.
  media: by('-i.id')`${mediaColumns}, i.consent from images i
      where user_id = $1 and deleted_at is null`,
  trash: by('deleted_at, id')`${trashedColumns} from images i
      where user_id = $1 and ${isInTrash}`,
  collections: by('id')`id, name, ${isoText('created_at')} as "createdAt",
      (select coalesce(json_agg(media_id order by position), '[]') from collection_items
        where collection_id = c.id) as "items"
      from collections c where user_id = $1`,
  films: by('id')`${filmColumns}, f.document, ${isoText('f.created_at')} as "createdAt"
      from films f where user_id = $1`,
  shares: by('created_at, token')`token, image_ids as "imageIds",
      ${isoText('expires_at')} as "expiresAt",
      password_hash is not null as "hasPassword", show_prompt as "showPrompt",
      as_template as "asTemplate", template_words as "templateWords", views,
      ${isoText('created_at')} as "createdAt" from shares where user_id = $1`,
  plans: by('due_at, id')`${planColumns}, ${isoText('p.created_at')} as "createdAt"
      from plans p where user_id = $1`,
  influencers: by('id')`id, gender, race, portrait_id as "portraitId",
      training_status as "trainingStatus", ${isoText('created_at')} as "createdAt"
      from influencers where user_id = $1`,
  settings: by('u.id')`${settingsColumns} from ${settingsTables} where u.id = $1`,
  passkeys: by('id')`id, name, ${isoText('created_at')} as "createdAt",
      ${isoText('last_used_at')} as "lastUsedAt" from passkeys where user_id = $1`,
  emailChange: by('user_id')`new_email as "newEmail", ${isoText('created_at')} as "createdAt"
      from email_changes where user_id = $1`,
  signIns: by('created_at, id_hash')`data->>'device' as device,
      ${isoText('created_at')} as "createdAt",
      ${isoText('last_seen_at')} as "lastSeenAt", ended_at is not null as "isOver"
      from sessions where user_id = $1`,
};

/**
 * The rows of a document, `PAGE` at a time and each page by a statement of its own: one for all would
 * be ended by PostgreSQL's statement timeout where there are many.
 */
async function* pagesOf(sql: Queryable, userId: number, { rows, key }: Document) {
  for (let after: readonly unknown[] = []; ;) {
    const values = after.map((_, index) => `$${index + 2}`).join(', ');
    const page = await sql.query<{ keyed: { key: unknown[] } }>(
      `select to_json(d) as keyed from (
         select json_build_array(${key}) as key, ${rows} ${values && `and (${key}) > (${values})`}
          order by ${key} limit ${PAGE}) as d`,
      [userId, ...after],
    );
    yield page.map(({ keyed: { key: _key, ...item } }) => item);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.keyed.key;
  }
}

async function* allFiles(sql: Queryable, userId: number): AsyncGenerator<OwnedFile> {
  for (const key of (await avatarKeys(sql, userId)).slice(0, 1)) {
    yield { key, name: 'avatar.jpg', createdAt: clock.now().toISOString() };
  }
  for (let after = 0; ;) {
    const files = await sql.query<OwnedFile & { id: number }>(
      `select id, key, id || '-' || name as name, ${isoText('created_at')} as "createdAt"
         from (select * from images
                where user_id = $1 and id > $2 and (deleted_at is null or deleted_at > now())
                order by id limit ${BATCH}) i,
              lateral (values (file_key, split_part(file_key, '/', 3)),
                              (original_key, 'original.jpg')) as file (key, name)
        where key is not null order by id`,
      [userId, after],
    );
    yield* files;
    const last = files.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function cancelOpen(engine: Settling, userId: number): Promise<void> {
  const open = await engine.database.sql<{ id: string }>`
    select id from generations where user_id = ${userId} and state in ('queued', 'running')`;
  for (const { id } of open) {
    await cancelGeneration(engine, userId, id).catch((error: unknown) =>
      engine.log.info(
        { err: error, generation: id },
        'a generation of a deleted user ended by itself',
      ),
    );
  }
}

/** Tables whose rows name a file each, with the column that does. */
const filesOfRows = [
  ['influencers', 'model_key'],
  ['account_exports', 'file_key'],
] as const;

/** Files first, then the rows that name them, so that a repetition after a crash finds them. */
async function removeFiles({ database, storage }: Settling, userId: number): Promise<void> {
  await deleteAvatar({ database, storage }, userId);
  const photos = await database.sql<Pick<StoredGeneration, 'steps'>>`
    select steps from generations where user_id = ${userId} and state in ('failed', 'cancelled')`;
  await storage.remove(photos.flatMap(uploadsOf));
  for (const [table, column] of filesOfRows) {
    const rows = await database.query<{ key: string }>(
      `select ${column} as key from ${table} where user_id = $1 and ${column} is not null`,
      [userId],
    );
    await storage.remove(rows.map(({ key }) => key));
    await database.query(`delete from ${table} where user_id = $1`, [userId]);
  }
  for (const table of [
    'collections',
    'films',
    'plans',
    'shares',
    'share_reports',
    'user_settings',
    'push_subscriptions',
  ])
    await database.query(`delete from ${table} where user_id = $1`, [userId]);
  for (;;) {
    const rows = await database.query<{ id: number; keys: string[] }>(
      `select id, ${fileKeys} as keys
         from images i where user_id = $1 order by id limit ${BATCH}`,
      [userId],
    );
    if (rows.length === 0) return;
    await storage.remove(rows.flatMap(({ keys }) => keys));
    await removeRows(database, userId, rows);
  }
}

/** The ledger check needs each charge's generation, so the rows stay, without their content. */
async function anonymizeRows(database: Database, userId: number): Promise<void> {
  await database.sql`
    update generations set input = '{}', steps = '[]', result = null, failure_text = null,
            idempotency_key = null, request_hash = null
      where user_id = ${userId}`;
  await clearAttempts(database, userId);
  await database.query('delete from user_events where user_id = $1', [userId]);
}
