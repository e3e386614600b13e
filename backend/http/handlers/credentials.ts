import { signInMethods } from '#contract/account.ts';
import type { credentialRoutes } from '#contract/routes/credentials.ts';
import { changePassword } from '../../accounts/change-password.ts';
import { UserRow } from '../../database/entities/accounts.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { renewSession, replacedSession } from '../session.ts';

type Used = 'engine' | 'sessions' | 'passwords' | 'accountLimits';

export function credentialHandlers({
  engine,
  sessions,
  passwords,
  accountLimits: limits,
}: Pick<HandlerDependencies, Used>): HandlersOf<typeof credentialRoutes> {
  const { database, queue } = engine;
  return {
    changePassword: async ({ user, body, ctx }) => {
      const change = { ...body, replaced: replacedSession(ctx) };
      await limits.confirm(user.id, () =>
        changePassword({ database, queue, passwords, sessions }, user.id, change),
      );
      await renewSession(ctx);
      return user;
    },
    signInMethods: async ({ user }) => {
      const row = await database.entities().findOneOrFail(UserRow, user.id);
      const { passwordHash: password, googleId: google, githubId: github } = row;
      const secrets = { password, google, github };
      return { methods: signInMethods.filter((method) => Boolean(secrets[method])) };
    },
  };
}
