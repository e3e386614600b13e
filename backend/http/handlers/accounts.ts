import type { accountRoutes } from '../../../contract/routes/accounts.ts';
import { register } from '../../accounts/register.ts';
import { isResetTokenValid, requestReset, resetPassword } from '../../accounts/reset-password.ts';
import { signIn } from '../../accounts/sign-in.ts';
import type { HandlersOf } from '../bind.ts';
import type { AppParts } from '../parts.ts';
import { leave, startSession } from '../session.ts';

const RESET_ANSWER = "If an account with that email exists, you'll receive reset instructions.";

export function accountHandlers(parts: AppParts): HandlersOf<typeof accountRoutes> {
  const { database, queue } = parts.engine;
  return {
    currentUser: async ({ user }) => user,
    register: async ({ body, ctx }) => {
      const user = await register({ ...parts, database }, body);
      await startSession(ctx, user, 'password');
      return user;
    },
    login: async ({ body, ctx }) => {
      const user = await signIn({ ...parts, database }, body);
      await startSession(ctx, user, 'password');
      return user;
    },
    logout: async ({ ctx }) => {
      await leave(ctx);
      return { ok: true };
    },
    forgotPassword: async ({ body }) => {
      await requestReset({ database, queue }, body.email);
      return { message: RESET_ANSWER };
    },
    verifyResetToken: async ({ params }) => ({
      valid: await isResetTokenValid(database, params.resetToken),
    }),
    resetPassword: async ({ body }) => {
      await resetPassword({ ...parts, database, queue }, body);
      return { ok: true };
    },
  };
}
