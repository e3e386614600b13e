import type { accountRoutes } from '#contract/routes/accounts.ts';
import { mailProof, proveEmail } from '../../accounts/prove-email.ts';
import { register } from '../../accounts/register.ts';
import { isResetTokenValid, requestReset, resetPassword } from '../../accounts/reset-password.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { accountLimits } from '../account-limits.ts';
import type { HandlersOf } from '../bind.ts';
import type { DoorParts } from '../parts.ts';
import { leave, startSession } from '../session.ts';

const RESET_ANSWER = "If an account with that email exists, you'll receive reset instructions.";

export function accountHandlers(parts: DoorParts): HandlersOf<typeof accountRoutes> {
  const { database, queue } = parts.engine;
  const limits = accountLimits(parts);
  return {
    currentUser: async ({ user }) => user,
    register: async ({ body, ctx }) => {
      const user = await limits.register(ctx, body.email, (welcome) =>
        register({ ...parts, database, welcome }, body),
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
      await leave(ctx);
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
      await proveEmail({ ...parts, database }, user.id, body.token);
      return { ok: true };
    },
    mailProof: async ({ user, ctx }) => {
      await limits.forgotPassword(ctx, user.email);
      await database.transaction((tx) => mailProof(tx, queue, user.id));
      return { ok: true };
    },
  };
}
