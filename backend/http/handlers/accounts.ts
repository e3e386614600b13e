import type { accountRoutes } from '../../../contract/routes/accounts.ts';
import { register } from '../../accounts/register.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../bind.ts';
import type { AppParts } from '../parts.ts';
import { endSession, startSession } from '../session.ts';

export function accountHandlers(parts: AppParts): HandlersOf<typeof accountRoutes> {
  const { database } = parts.engine;
  return {
    currentUser: async ({ user }) => user,
    register: async ({ body, ctx }) => {
      const user = await register({ ...parts, database }, body);
      await startSession(ctx, user);
      return user;
    },
    login: async ({ body, ctx }) => {
      const user = await signIn({ ...parts, database }, body);
      await startSession(ctx, user);
      return user;
    },
    logout: async ({ ctx }) => {
      await endSession(ctx);
      // Whoever uses this browser next must not find pictures in it.
      ctx.set('Clear-Site-Data', '"cache"');
      return { ok: true };
    },
    signInWithGoogle: async () => {
      throw new Refusal('account.provider-not-configured');
    },
    signInWithGithub: async () => {
      throw new Refusal('account.provider-not-configured');
    },
  };
}
