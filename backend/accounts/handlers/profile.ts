import { refusals } from '#contract/refusals.ts';
import type { profileRoutes } from '#contract/account.ts';
import type { settingsRoutes } from '#contract/settings.ts';
import { limitConcurrency } from '../../concurrency.ts';
import type { HandlersOf } from '../../http/bind.ts';
import { expectPhoto } from '../../http/expect-photo.ts';
import { withUpload } from '../../http/upload.ts';
import { Refusal } from '../../refusal.ts';
import { serveStored } from '../../storage/serve.ts';
import { removeAvatar, setAvatar } from '../avatar/avatars.ts';
import { scheduleDeletion } from '../delete-account.ts';
import type { AccountCallParts } from '../dependencies.ts';
import { findExportFile, readExport, requestExport } from '../export/exports.ts';
import { currentSession, isFreshOtherSignIn, logOut } from '../session.ts';
import { changeSettings, readSettings } from '../settings.ts';
import { updateProfile } from '../users.ts';

const avatarRule = {
  formats: ['jpeg', 'png', 'webp'],
  wrongType: refusals['upload.unsupported-type'].text,
  missing: refusals['upload.missing'].text,
} as const;

export function profileHandlers(
  parts: AccountCallParts,
): HandlersOf<typeof profileRoutes & typeof settingsRoutes> {
  const { database, storage, scratchDir, sessions, limits, accountLimits } = parts;
  // A photo of 64 megapixels can take 400 MB while it is decoded.
  const drawing = limitConcurrency(2, 20);
  return {
    updateProfile: ({ user, body }) => updateProfile(parts, user.id, body),
    setAvatar: async ({ user, ctx }) => {
      await limits.consume([['avatar.account', user.id]]);
      parts.photos.prepare();
      return withUpload(ctx, { field: 'avatar', scratchDir }, async ({ file }) => {
        const photo = await expectPhoto(parts, { file, rule: avatarRule, countFor: user.id });
        return drawing(() => setAvatar(parts, user.id, photo.file.path));
      });
    },
    removeAvatar: ({ user }) => removeAvatar(parts, user.id),
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
      return requestExport(parts, user.id);
    },
    exportState: ({ user }) => readExport(database, user.id),
    exportFile: async ({ user, params, ctx }) => {
      const key = await findExportFile(database, user.id, params.id);
      await serveStored(ctx, storage, key, { cache: 'none', downloadAs: 'lumireel-my-data' });
    },
    deleteAccount: async ({ user, body, ctx }) => {
      const proof = { password: body.password, isFreshOtherSignIn: isFreshOtherSignIn(ctx) };
      const deletesAt = await accountLimits.confirm(user.id, () =>
        scheduleDeletion(parts, user.id, proof),
      );
      await logOut(ctx);
      return { deletesAt };
    },
    settings: ({ user }) => readSettings(database, user.id),
    changeSettings: ({ user, body }) => changeSettings(parts, user.id, body),
  };
}
