import { signInMethods } from '#contract/account.ts';
import type { credentialRoutes } from '#contract/routes/credentials.ts';
import { changePassword } from '../../accounts/change-password.ts';
import { confirmEmailChange } from '../../accounts/email-change/confirm-email-change.ts';
import {
  pendingEmail,
  requestEmailChange,
  voidEmailChange,
} from '../../accounts/email-change/request-email-change.ts';
import { proveOwner } from '../../accounts/prove-owner.ts';
import { UserRow } from '../../database/entities/accounts.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { currentSession, isFreshOtherSignIn, renewSession } from '../session.ts';

type Used = 'engine' | 'sessions' | 'passwords' | 'accountLimits' | 'grantPendingBonus';

export function credentialHandlers({
  engine,
  sessions,
  passwords,
  accountLimits: limits,
  grantPendingBonus,
}: Pick<HandlerDependencies, Used>): HandlersOf<typeof credentialRoutes> {
  const { database, queue } = engine;
  return {
    changePassword: async ({ user, body, ctx }) => {
      const parts = { database, queue, passwords, sessions };
      await renewSession(ctx, (renewed) =>
        limits.confirm(user.id, () => changePassword(parts, user.id, { ...body, renewed })),
      );
      return user;
    },
    emailChange: async ({ user }) => ({ newEmail: await pendingEmail(database, user.id) }),
    changeEmail: async ({ user, body, ctx }) => {
      const proof = { password: body.password, isFreshOtherSignIn: isFreshOtherSignIn(ctx) };
      await limits.confirm(user.id, () => proveOwner({ database, passwords }, user.id, proof));
      await limits.emailChange(ctx, user.id, body.email);
      const asking = { ...user, sessionHash: currentSession(ctx).hash };
      await requestEmailChange({ database, queue }, asking, body.email);
      return { ok: true };
    },
    cancelEmailChange: async ({ user }) => {
      await voidEmailChange(database, user.id);
      return { ok: true };
    },
    confirmNewEmail: async ({ user, body, ctx }) => {
      await limits.resetToken(ctx);
      const { events } = engine;
      const parts = { database, queue, events, grantPendingBonus };
      return confirmEmailChange(parts, user.id, body.token);
    },
    signInMethods: async ({ user }) => {
      const row = await database.entities().findOneOrFail(UserRow, user.id);
      const { passwordHash: password, googleId: google, githubId: github } = row;
      const secrets = { password, google, github };
      return { methods: signInMethods.filter((method) => Boolean(secrets[method])) };
    },
  };
}
