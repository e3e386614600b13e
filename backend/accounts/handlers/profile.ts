import type { profileRoutes, settingsRoutes } from '#contract/routes/profile.ts';
import { refusals } from '#contract/refusals.ts';
import { removeAvatar, setAvatar } from '../avatar/avatars.ts';
import { scheduleDeletion } from '../delete-account.ts';
import { findExportFile, readExport, requestExport } from '../export/exports.ts';
import { changeSettings, readSettings } from '../settings.ts';
import { updateProfile } from '../users.ts';
import { limitConcurrency } from '../../concurrency.ts';
import { readPushKeys } from '../../push/push-keys.ts';
import { pushSettings } from '../../push/send-push.ts';
import { subscribe, unsubscribe } from '../../push/subscriptions.ts';
import { Refusal } from '../../refusal.ts';
import { serveStored } from '../../storage/serve.ts';
import type { HandlersOf } from '../../http/bind.ts';
import type { HandlerDependencies } from '../../main/dependencies.ts';
import { currentSession, isFreshOtherSignIn, logOut } from '../session.ts';
import { expectPhoto } from '../../orders/stored-upload.ts';
import { withUpload } from '../../http/upload.ts';

const avatarRule = {
  formats: ['jpeg', 'png', 'webp'],
  wrongType: refusals['upload.unsupported-type'].text,
  missing: refusals['upload.missing'].text,
} as const;

export function profileHandlers(parts: HandlerDependencies): HandlersOf<typeof profileRoutes> {
  const { engine, sessions, passwords, limits, accountLimits } = parts;
  const { database, queue, storage, scratchDir } = engine;
  // A photo of 64 megapixels can take 400 MB while it is decoded.
  const drawing = limitConcurrency(2, 20);
  return {
    updateProfile: ({ user, body }) => updateProfile(engine, user.id, body),
    setAvatar: async ({ user, ctx }) => {
      await limits.consume([['avatar.account', user.id]]);
      parts.photos.prepare();
      return withUpload(ctx, { field: 'avatar', scratchDir }, async ({ file }) => {
        const photo = await expectPhoto(parts, { file, rule: avatarRule, countFor: user.id });
        return drawing(() => setAvatar(engine, user.id, photo.file.path));
      });
    },
    removeAvatar: ({ user }) => removeAvatar(engine, user.id),
    sessions: ({ user, ctx }) => sessions.list(user.id, currentSession(ctx).hash),
    endSessions: async ({ user, ctx }) => {
      await database.transaction((tx) => sessions.endAllOf(tx, user.id));
      await logOut(ctx);
    },
    endSession: async ({ user, params }) => {
      const isEnded = await sessions.endListed(user.id, params.id);
      if (!isEnded) throw new Refusal('account.session-not-found');
    },
    endOtherSessions: ({ user, ctx }) => sessions.endOthersOf(user.id, currentSession(ctx).hash),
    requestExport: async ({ user }) => {
      await limits.consume([['export.account', user.id]]);
      return requestExport(engine, user.id);
    },
    exportState: ({ user }) => readExport(database, user.id),
    exportFile: async ({ user, params, ctx }) => {
      const key = await findExportFile(database, user.id, params.id);
      await serveStored(ctx, storage, key, { cache: 'none', downloadAs: 'lumireel-my-data' });
    },
    deleteAccount: async ({ user, body, ctx }) => {
      const proof = { password: body.password, isFreshOtherSignIn: isFreshOtherSignIn(ctx) };
      const deletesAt = await accountLimits.confirm(user.id, () =>
        scheduleDeletion({ database, queue, passwords, sessions }, user.id, proof),
      );
      await logOut(ctx);
      return { deletesAt };
    },
  };
}

export function settingsHandlers(parts: HandlerDependencies): HandlersOf<typeof settingsRoutes> {
  const { config, engine, sessionKeys } = parts;
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
