import { FRESH_SIGN_IN_MINUTES } from '#contract/limits.ts';
import type { profileRoutes } from '#contract/routes/profile.ts';
import { findExportFile, readExport, requestExport } from '../../accounts/export/exports.ts';
import { planDeletion } from '../../accounts/plan-deletion.ts';
import { updateProfile } from '../../accounts/update-profile.ts';
import { serveStored } from '../../storage/serve.ts';
import type { HandlersOf } from '../bind.ts';
import type { DoorParts } from '../parts.ts';
import { currentSession, leave } from '../session.ts';

export function profileHandlers(parts: DoorParts): HandlersOf<typeof profileRoutes> {
  const { sessions, engine, limits } = parts;
  const { database, storage } = engine;
  return {
    updateProfile: ({ user, body }) => updateProfile(engine, user.id, body),
    sessions: ({ user, ctx }) => sessions.list(user.id, currentSession(ctx).hash),
    endSessions: async ({ user, ctx }) => {
      await database.transaction((tx) => sessions.endAllOf(tx, user.id));
      await leave(ctx);
      return { ok: true };
    },
    requestExport: async ({ user }) => {
      await limits.take([['export.account', user.id]]);
      return requestExport(engine, user.id);
    },
    exportState: ({ user }) => readExport(database, user.id),
    exportFile: async ({ user, params, ctx }) => {
      const key = await findExportFile(database, user.id, params.id);
      await serveStored(ctx, storage, key, { cache: 'none', downloadAs: 'lumireel-my-data' });
    },
    deleteAccount: async ({ user, body, ctx }) => {
      await limits.take([['confirm.account', user.id]]);
      const { via, ageSeconds } = currentSession(ctx);
      const isFreshSocialSignIn = via !== 'password' && ageSeconds < FRESH_SIGN_IN_MINUTES * 60;
      const proof = { password: body.password, isFreshSocialSignIn };
      const deletesAt = await planDeletion({ ...parts, ...engine }, user.id, proof);
      await leave(ctx);
      return { deletesAt };
    },
  };
}
