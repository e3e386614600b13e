import { raw } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { UserKind, UserSort } from '../../contract/admin-constants.ts';
import type { AdminGeneration, AdminUser, AdminUserDetail } from '../../contract/admin-schemas.ts';
import { parseEmail } from '../../contract/email.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { adminRoutes } from '../../contract/admin.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Database } from '../database/database.ts';
import { isoText, openParameters, type Param } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { readHistory } from '../tokens/history.ts';
import { writeAuditEntry } from './audit-log.ts';
import { adminGenerationJson } from './usage-recent.ts';

/** SQL that makes an administrator's view of a user out of a row of `users`. */
const adminUserJson = `json_build_object(
    'id', id, 'email', email, 'tokenBalance', token_balance, 'isAdmin', is_admin,
    'displayName', display_name, 'createdAt', ${isoText('created_at')},
    'lastLoginAt', ${isoText('last_login_at')}, 'isDisabled', disabled_at is not null)`;

type UserQuery = z.infer<typeof adminRoutes.adminUsers.query>;

/** The first sort key; the id is the second. */
const sortKeys: Record<UserSort, { sql: string; type: string }> = {
  id: { sql: 'id', type: 'int' },
  email: { sql: 'lower(email)', type: 'text' },
  tokenBalance: { sql: 'token_balance', type: 'int' },
  lastLoginAt: { sql: `coalesce(last_login_at, '-infinity')`, type: 'timestamptz' },
};

const kindConditions: Record<UserKind, string> = {
  admins: 'is_admin',
  disabled: 'disabled_at is not null',
};

/**
 * Users as administrators see them, by default ordered by id. A keyset page: it continues after the
 * cursor. Refuses with `request.invalid` for a cursor that is not from this list.
 */
export async function listUsers(database: Queryable, query: UserQuery = {}) {
  const { sort = 'id', order = 'asc', limit = null } = query;
  const key = sortKeys[sort];
  const { param, values } = openParameters();
  const conditions = ['deleted_at is null'];
  if (query.kind) conditions.push(kindConditions[query.kind]);
  if (query.search?.trim()) conditions.push(searchCondition(query.search.trim(), param));
  if (query.cursor !== undefined) {
    const { value, id } = readCursor(query.cursor, sort);
    conditions.push(
      `(${key.sql}, id) ${order === 'asc' ? '>' : '<'} (${param(value, key.type)}, ${param(id, 'int')})`,
    );
  }
  const rows = await database.query<{ json: string; value: string; id: number }>(
    // The limit comes before the JSON, so that only a top-N sort is needed.
    `with page as (
       select * from users where ${conditions.join(' and ')}
        order by ${key.sql} ${order}, id ${order}
        limit ${param(limit === null ? null : limit + 1, 'int')})
     select ${adminUserJson}::text as json, (${key.sql})::text as value, id
       from page order by ${key.sql} ${order}, id ${order}`,
    values,
  );
  const shown = rows.slice(0, limit ?? rows.length);
  const last = shown.at(-1);
  return {
    /** The list as the contract has it. */
    json: `[${shown.map(({ json }) => json).join(',')}]`,
    nextCursor: last && shown.length < rows.length ? writeCursor(sort, last) : null,
  };
}

/**
 * A range, because a prepared statement cannot serve `like` from the index. The bounds compare
 * bytes, as the index does; the upper one is the last character of Unicode.
 */
function searchCondition(search: string, param: Param): string {
  const prefix = param((parseEmail(search) ?? search).toLowerCase(), 'text');
  const address = `lower(email) ~>=~ ${prefix} and lower(email) ~<~ (${prefix} || chr(1114111))`;
  const isId = /^[1-9]\d{0,9}$/.test(search) && Number(search) <= 2_147_483_647;
  return isId ? `(id = ${param(Number(search), 'int')} or (${address}))` : `(${address})`;
}

const writeCursor = (sort: UserSort, { value, id }: { value: string; id: number }): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

function readCursor(cursor: string, sort: UserSort): { value: string; id: number } {
  try {
    const [of, value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs = of === sort && typeof value === 'string' && Number.isInteger(id);
    if (isOurs && isSortValue(sort, value)) return { value, id: Number(id) };
  } catch (cause) {
    throw new Refusal('request.invalid', { text: 'cursor: this value is not accepted.', cause });
  }
  throw new Refusal('request.invalid', { text: 'cursor: this value is not accepted.' });
}

/** PostgreSQL would fail on text that it cannot convert to the type. */
function isSortValue(sort: UserSort, value: string): boolean {
  if (sort === 'email') return !value.includes('\0') && value.isWellFormed();
  if (sort === 'lastLoginAt')
    return /^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/.test(value);
  return /^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647;
}

/** A user with their newest ledger entries and generations. Refuses with `admin.user-not-found`. */
export async function readUser(database: Queryable, userId: number): Promise<AdminUserDetail> {
  const rows = await database.query<{ user: AdminUser; generations: AdminGeneration[] }>(
    `select ${adminUserJson} as "user",
            (select coalesce(json_agg(${adminGenerationJson} order by created_at desc, id), '[]')
               from (select * from generations where user_id = users.id
                      order by created_at desc, id limit ${PAGE_SIZE}) as g) as generations
       from users where id = $1 and deleted_at is null`,
    [userId],
  );
  const found = rows[0];
  if (!found) throw new Refusal('admin.user-not-found');
  const { entries } = await readHistory(database, userId, {});
  return { ...found, ledger: entries };
}

type DisableRequest = { by: number; userId: number; isDisabled: boolean; reason?: string };

/**
 * Disables or enables a user. Disabling ends every session and sign-in with the commit, and sockets
 * right after it. Generations they paid for still finish. Refuses with
 * `admin.user-not-found` and `admin.not-yourself`.
 */
export async function setDisabled(
  { database, sessions }: { database: Database; sessions: Pick<Sessions, 'endAllOf'> },
  { by, userId, isDisabled, reason }: DisableRequest,
): Promise<AdminUser> {
  if (by === userId) throw new Refusal('admin.not-yourself');
  return database.transaction(async (tx) => {
    const rows = await tx.sql<{ user: AdminUser }>`
      update users set disabled_at = case when ${isDisabled} then coalesce(disabled_at, now()) end
       where id = ${userId} and deleted_at is null returning ${raw(adminUserJson)} as "user"`;
    const user = rows[0]?.user;
    if (!user) throw new Refusal('admin.user-not-found');
    await writeAuditEntry(tx, {
      by,
      action: isDisabled ? 'account-disabled' : 'account-enabled',
      subject: { kind: 'user', id: userId },
      details: reason ? { reason } : {},
    });
    if (isDisabled) await sessions.endAllOf(tx, userId);
    return user;
  });
}
