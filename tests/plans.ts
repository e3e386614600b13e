import type { Database } from '../backend/database/database.ts';
import type { Media } from '../contract/media.ts';
import type { NewPlan } from '../contract/plans.ts';
import { addItem } from './media.ts';
import type { Person } from './person.ts';
import type { PushService } from './push-service.ts';

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

/** Makes it so much later for a plan, and for a reminder of it that waits to be sent. */
export async function delayPlan(
  database: Pick<Database, 'query'>,
  id: number,
  by: string,
): Promise<void> {
  await database.query(
    `with delayed as (
       update plans p set due_at = p.due_at - $2::interval where id = $1 returning p.*)
     update pgboss.job j set data = jsonb_set(data, '{plans}', (
       select jsonb_agg(case when told->>'id' <> p.id::text then told else told || jsonb_build_object(
                'dueAt', to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end)
         from jsonb_array_elements(data->'plans') as told))
      from delayed p where j.name = 'plan.tell'`,
    [id, by],
  );
}

/** An item of no order, since nothing was paid for it. */
export async function plainItem(database: Database, userId: number): Promise<Media> {
  const item = await addItem(database, userId);
  await database.sql`update images set generation_id = null where id = ${item.id}`;
  await database.sql`delete from generations where user_id = ${userId}`;
  return item;
}

/** Subscribes a new browser of a person to pushes; returns its endpoint. */
export async function subscribe(
  person: Person,
  service: Pick<PushService, 'subscribe'>,
): Promise<string> {
  const { publicKey } = await person.expect<{ publicKey: string }>('GET', '/api/push/key');
  const json = service.subscribe(publicKey);
  await person.expect('POST', '/api/push/subscriptions', { json });
  return json.endpoint;
}
