import type { settingsRoutes } from '#contract/routes/profile.ts';
import { changeSettings, readSettings } from '../../accounts/settings.ts';
import { readPushKeys } from '../../push/push-keys.ts';
import { pushSettings } from '../../push/send-push.ts';
import { subscribe, unsubscribe } from '../../push/subscriptions.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { currentSession } from '../session.ts';

export function settingsHandlers({
  config,
  engine,
  sessionKeys,
}: HandlerDependencies): HandlersOf<typeof settingsRoutes> {
  const { database } = engine;
  const { rules } = pushSettings(config);
  return {
    settings: ({ user }) => readSettings(database, user.id),
    changeSettings: ({ user, body }) => changeSettings(engine, user.id, body),
    pushKey: async () => {
      const keys = await readPushKeys({ ...engine, sessionKeys });
      if (!keys) throw new Refusal('push.unavailable');
      return { publicKey: keys.publicKey };
    },
    subscribe: ({ user, body, ctx }) => {
      const session = { userId: user.id, sessionHash: currentSession(ctx).hash };
      return subscribe({ database, rules }, session, body);
    },
    unsubscribe: ({ user, body }) => unsubscribe(database, user.id, body.endpoint),
  };
}
