import type { accountRoutes } from '#contract/routes/accounts.ts';
import { requestVerification, verifyEmail } from '../../accounts/verify-email.ts';
import { register } from '../../accounts/register.ts';
import { isResetTokenValid, requestReset, resetPassword } from '../../accounts/reset-password.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { accountRateLimits } from '../account-rate-limits.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { logOut, startSession } from '../session.ts';

const RESET_ANSWER = "If an account with that email exists, you'll receive reset instructions.";

export function accountHandlers(parts: HandlerDependencies): HandlersOf<typeof accountRoutes> {
  const { database, queue } = parts.engine;
  const limits = accountRateLimits(parts);
  return {
    currentUser: async ({ user }) => user,
    register: async ({ body, ctx }) => {
      const user = await limits.register(ctx, body.email, (grantSignupBonus) =>
        register({ ...parts, database, grantSignupBonus }, body),
      );
      await startSession(ctx, user, 'password');
      return user;
    },
    login: async ({ body, ctx }) => {
      const user = await limits.signIn(ctx, body.email, () => signIn({ ...parts, database }, body));
      await startSession(ctx, user, 'password');
      return user;
    },
    logout: async ({ ctx }) => {
      await logOut(ctx);
      return { ok: true };
    },
    forgotPassword: async ({ body, ctx }) => {
      await limits.forgotPassword(ctx, body.email);
      await requestReset({ database, queue }, body.email);
      return { message: RESET_ANSWER };
    },
    verifyResetToken: async ({ params, ctx }) => {
      await limits.resetToken(ctx);
      return { valid: await isResetTokenValid(database, params.resetToken) };
    },
    resetPassword: async ({ body, ctx }) => {
      await limits.resetToken(ctx);
      await resetPassword({ ...parts, database, queue }, body);
      return { ok: true };
    },
    proveEmail: async ({ user, body, ctx }) => {
      await limits.resetToken(ctx);
      await verifyEmail({ ...parts, database }, user.id, body.token);
      return { ok: true };
    },
    mailProof: async ({ user, ctx }) => {
      await limits.forgotPassword(ctx, user.email);
      await database.transaction((tx) => requestVerification(tx, queue, user.id));
      return { ok: true };
    },
  };
}
