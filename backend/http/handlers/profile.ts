import type { profileRoutes } from '#contract/routes/profile.ts';
import { findExportFile, readExport, requestExport } from '../../accounts/export/exports.ts';
import { scheduleDeletion } from '../../accounts/schedule-deletion.ts';
import { updateProfile } from '../../accounts/update-profile.ts';
import { Refusal } from '../../refusal.ts';
import { serveStored } from '../../storage/serve.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { currentSession, isFreshOtherSignIn, logOut } from '../session.ts';

type Used = 'engine' | 'sessions' | 'passwords' | 'limits' | 'accountLimits';

export function profileHandlers({
  engine,
  sessions,
  passwords,
  limits,
  accountLimits,
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
    endSession: async ({ user, params }) => {
      const isEnded = await sessions.endListed(user.id, params.id);
      if (!isEnded) throw new Refusal('account.session-not-found');
      return { ok: true };
    },
    endOtherSessions: async ({ user, ctx }) => {
      await sessions.endOthersOf(user.id, currentSession(ctx).hash);
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
      const proof = { password: body.password, isFreshOtherSignIn: isFreshOtherSignIn(ctx) };
      const deletesAt = await accountLimits.confirm(user.id, () =>
        scheduleDeletion({ database, queue, passwords, sessions }, user.id, proof),
      );
      await logOut(ctx);
      return { deletesAt };
    },
  };
}
