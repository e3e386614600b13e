import { isDeepStrictEqual } from 'node:util';
import { raw } from '@mikro-orm/postgresql';
import { lastPlanTime, PLANS_MAX } from '../../contract/limits.ts';
import type { NewPlan, Plan, PlanChange } from '../../contract/plans.ts';
import { withUserLock } from '../accounts/lock-user.ts';
import { clock } from '../clock.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { findOwnItem } from '../gallery/own-media.ts';
import { Refusal } from '../refusal.ts';

/** The columns of `plans p` as the REST item of `contract/plans.ts`. */
export const planColumns = `
  p.id, p.image_id as "imageId", p.platform, p.at, p.time_zone as "timeZone", p.caption,
  ${isoText('p.due_at')} as "dueAt", p.state`;

/**
 * SQL: the item of `plans p` is in the gallery; without it the plan is as though it were not there.
 */
export const HAS_ITEM = `exists (select from images i
  where i.id = p.image_id and i.is_listed and i.deleted_at is null)`;

/** SQL: it is too late for a reminder of `plans p`. */
export const IS_TOO_LATE = `p.due_at <= now() - interval '1 hour'`;

/** A user's plans, the first to be due first. */
export function listPlans(database: Queryable, userId: number): Promise<Plan[]> {
  return database.sql<Plan>`
    select ${raw(planColumns)} from plans p where p.user_id = ${userId} and ${raw(HAS_ITEM)}
     order by p.due_at, p.id`;
}

/** Refuses with `media.not-found`, `plan.too-many` and, by its time, `request.invalid`. */
export function createPlan(store: EventStore, userId: number, wanted: NewPlan): Promise<Plan> {
  const { imageId, platform, at, timeZone, caption } = wanted;
  const dueAt = dueOf(wanted);
  return withUserLock(store.database, userId, async (tx) => {
    await findOwnItem(tx, userId, imageId);
    const [plan] = await tx.sql<Plan>`
      insert into plans as p (user_id, image_id, platform, at, time_zone, caption, due_at)
      select ${userId}, ${imageId}, ${platform}, ${at}, ${timeZone}, ${caption}, ${dueAt}
       where (select count(*) from plans where user_id = ${userId}) < ${PLANS_MAX}
      returning ${raw(planColumns)}`;
    if (!plan) throw new Refusal('plan.too-many');
    await store.events.record(tx, userId, [savedEvent(plan)]);
    return plan;
  });
}

/**
 * Changes any part of a plan. Another time plans it anew: its user is reminded then, whatever
 * became of it before. Where everything is the same already nothing is recorded, unless a plan that
 * is due or was missed is sent its own time again. Refuses as `createPlan` does, and with
 * `plan.not-found`.
 */
export function changePlan(
  store: EventStore,
  userId: number,
  { id, done, ...change }: PlanChange & { id: number },
): Promise<Plan> {
  return withUserLock(store.database, userId, async (tx) => {
    const [before] = await tx.sql<Plan>`
      select ${raw(planColumns)} from plans p
       where p.id = ${id} and p.user_id = ${userId} and ${raw(HAS_ITEM)}`;
    if (!before) throw new Refusal('plan.not-found');
    const wanted = { ...before, ...change };
    const { imageId, platform, at, timeZone, caption } = wanted;
    if (imageId !== before.imageId) await findOwnItem(tx, userId, imageId);
    const isMoved = at !== before.at || timeZone !== before.timeZone;
    const state = done ? 'done' : isMoved ? 'planned' : before.state;
    const isAgain = change.at !== undefined && ['due', 'missed'].includes(before.state);
    if (!isAgain && isDeepStrictEqual({ ...wanted, state }, before)) return before;
    const [plan] = await tx.query<Plan>(
      `update plans p set image_id = $2, platform = $3, at = $4, time_zone = $5, caption = $6,
         due_at = $7, state = $8 where p.id = $1 returning ${planColumns}`,
      [id, imageId, platform, at, timeZone, caption, isMoved ? dueOf(wanted) : before.dueAt, state],
    );
    if (!plan) throw new Error('the plan was locked and is gone');
    const hasOther = caption !== before.caption;
    await store.events.record(tx, userId, [hasOther ? savedEvent(plan) : sameCaption(plan)]);
    return plan;
  });
}

const savedEvent = (data: Plan) => ({ type: 'plan.saved' as const, data });

/** The event of a plan whose caption tabs know already: most of a plan may be its caption. */
export function sameCaption(plan: Plan) {
  const { caption: _, ...data } = plan;
  return { type: 'plan.saved' as const, data };
}

/** Refuses with `plan.not-found`. */
export function deletePlan(store: EventStore, userId: number, id: number): Promise<void> {
  return withUserLock(store.database, userId, async (tx) => {
    const rows = await tx.sql`
      delete from plans p where p.id = ${id} and p.user_id = ${userId} and ${raw(HAS_ITEM)}
      returning p.id`;
    if (rows.length === 0) throw new Refusal('plan.not-found');
    await store.events.record(tx, userId, [{ type: 'plan.removed', data: { id } }]);
  });
}

/** Refuses what is not later than now, or too far ahead. */
function dueOf(plan: Pick<Plan, 'at' | 'timeZone'>): string {
  const dueAt = instantOf(plan);
  const now = clock.now().getTime();
  if (dueAt.getTime() <= now) throw refused('at: this must be later than now.');
  if (dueAt.getTime() > lastPlanTime(now)) throw refused('at: at most a year ahead.');
  return dueAt.toISOString();
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * The moment at which a clock of `timeZone` shows `at`, a time such as 2026-12-01T18:30: the first
 * of two where the clock is put back, and an hour later (by as much as the clock is put forward)
 * where no clock shows it. Refuses with `request.invalid` what is in no calendar, and a zone that
 * there is not.
 */
export function instantOf({ at, timeZone }: { at: string; timeZone: string }): Date {
  const format = offsetFormat(timeZone);
  const shown = Date.parse(`${at}:00Z`);
  // `Date` takes the 30th of February for a day of March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== at) {
    throw refused('at: there is no such date.');
  }
  // No zone changes its clock twice within these two days.
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => offsetMs(format, shown + away));
  const moments = [before, after].map((offset = 0) => shown - offset);
  const right = moments.filter((moment) => moment + offsetMs(format, moment) === shown);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...moments));
}

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // An offset is no zone: it does not know when clocks change.
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError(timeZone);
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch (cause) {
    throw refused('timeZone: there is no zone of this name.', cause);
  }
}

/** How far the zone's clock is ahead of UTC at a moment. */
function offsetMs(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return Number(`${sign ?? ''}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** A refusal of a plan's field, in words for its user. */
const refused = (text: string, cause?: unknown) => new Refusal('request.invalid', { text, cause });
