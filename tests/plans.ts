import type { Database } from '../backend/database/database.ts';
import type { NewPlan } from '../contract/plans.ts';

/** A plan of an item, tomorrow. */
export function newPlan(imageId: number, facts: Partial<NewPlan> = {}): NewPlan {
  const at = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  return { imageId, platform: 'tiktok', at, timeZone: 'UTC', caption: 'Look.', ...facts };
}

/** Stores such a plan, and returns its number; `dueIn` is an interval of PostgreSQL's. */
export async function addPlan(
  database: Pick<Database, 'query'>,
  userId: number,
  imageId: number,
  { dueIn = '1 day', caption = 'Look.' }: { dueIn?: string; caption?: string } = {},
): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into plans (user_id, image_id, platform, at, time_zone, caption, due_at)
     select $1, $2, 'tiktok', to_char(due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', $3, due
       from (select date_trunc('milliseconds', now() + $4::interval) as due) as d
     returning id`,
    [userId, imageId, caption, dueIn],
  );
  return row?.id ?? 0;
}
