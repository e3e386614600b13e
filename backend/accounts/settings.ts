import { isDeepStrictEqual } from 'node:util';
import type { Settings, SettingsChange } from '../../contract/settings.ts';
import type { Queryable } from '../database/transaction.ts';
import type { EventStore } from '../events/events.ts';
import { UserSettingsRow } from './entities.ts';
import { withUserLock } from './lock-user.ts';

/** SQL: the settings of a row of `settingsTables`, as `contract/settings.ts` has them. */
export const settingsColumns = `
  json_build_object('finished', coalesce(s.push_finished, true),
    'failed', coalesce(s.push_failed, true), 'trained', coalesce(s.push_trained, true),
    'planned', coalesce(s.push_planned, true)) as push,
  json_build_object('trained', coalesce(s.mail_trained, false),
    'planned', coalesce(s.mail_planned, false)) as mail`;

/** SQL: all users, with their settings. */
export const settingsTables = 'users u left join user_settings s on s.user_id = u.id';

export async function readSettings(sql: Queryable, userId: number): Promise<Settings> {
  const [settings] = await sql.query<Settings>(
    `select ${settingsColumns} from ${settingsTables} where u.id = $1`,
    [userId],
  );
  if (!settings) throw new Error(`there is no user ${userId}`);
  return settings;
}

/** Changes the given ones; where one is another, the event is for all tabs of the user. */
export function changeSettings(
  { database, events }: EventStore,
  userId: number,
  { push, mail }: SettingsChange,
): Promise<Settings> {
  return withUserLock(database, userId, async (tx) => {
    const before = await readSettings(tx, userId);
    const settings = { push: { ...before.push, ...push }, mail: { ...before.mail, ...mail } };
    if (isDeepStrictEqual(settings, before)) return before;
    await tx
      .entities()
      .upsert(UserSettingsRow, {
        userId,
        pushFinished: settings.push.finished,
        pushFailed: settings.push.failed,
        pushTrained: settings.push.trained,
        pushPlanned: settings.push.planned,
        mailTrained: settings.mail.trained,
        mailPlanned: settings.mail.planned,
      });
    await events.record(tx, userId, [{ type: 'settings.changed', data: settings }]);
    return settings;
  });
}
