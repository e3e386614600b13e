import { FRESH_SIGN_IN_MINUTES } from '#contract/limits.ts';
import type { profileRoutes } from '#contract/routes/profile.ts';
import { findExportFile, readExport, requestExport } from '../../accounts/export/exports.ts';
import { scheduleDeletion } from '../../accounts/schedule-deletion.ts';
import { updateProfile } from '../../accounts/update-profile.ts';
import { serveStored } from '../../storage/serve.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { currentSession, logOut } from '../session.ts';

type Used = 'engine' | 'sessions' | 'passwords' | 'limits';

export function profileHandlers({
  engine,
  sessions,
  passwords,
  limits,
}: Pick<HandlerDependencies, Used>): HandlersOf<typeof profileRoutes> {
  const { database, queue, storage } = engine;
  return {
    updateProfile: ({ user, body }) => updateProfile(engine, user.id, body),
    sessions: ({ user, ctx }) => sessions.list(user.id, currentSession(ctx).hash),
    endSessions: async ({ user, ctx }) => {
      await database.transaction((tx) => sessions.endAllOf(tx, user.id));
      await logOut(ctx);
      return { ok: true };
    },
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
      await limits.consume([['confirm.account', user.id]]);
      const { via, ageSeconds } = currentSession(ctx);
      const isFreshSocialSignIn = via !== 'password' && ageSeconds < FRESH_SIGN_IN_MINUTES * 60;
      const proof = { password: body.password, isFreshSocialSignIn };
      const deletesAt = await scheduleDeletion(
        { database, queue, passwords, sessions },
        user.id,
        proof,
      );
      await logOut(ctx);
      return { deletesAt };
    },
  };
}
