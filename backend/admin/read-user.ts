import type { AdminGeneration, AdminUser, AdminUserDetail } from '../../contract/admin-schemas.ts';
import { PAGE_SIZE } from '../../contract/limits.ts';
import type { Queryable } from '../database/transaction.ts';
import { Refusal } from '../refusal.ts';
import { readHistory } from '../tokens/history.ts';
import { adminGenerationJson, adminUserJson } from './admin-json.ts';

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
