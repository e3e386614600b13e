import type { accountRoutes } from '#contract/routes/accounts.ts';
import { requestVerification, verifyEmail } from '../../accounts/verify-email.ts';
import { register } from '../../accounts/register.ts';
import {
  isResetTokenValid,
  removePasskeysAfterReset,
  requestReset,
  resetPassword,
} from '../../accounts/reset-password.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { keepSecondStep } from '../second-step-cookie.ts';
import { logOut, startSession } from '../session.ts';

const RESET_ANSWER = "If an account with that email exists, you'll receive reset instructions.";

type Used = 'config' | 'engine' | 'accountLimits' | 'passwords' | 'sessions' | 'grantPendingBonus';

export function accountHandlers(
  parts: Pick<HandlerDependencies, Used>,
): HandlersOf<typeof accountRoutes> {
  const { config, accountLimits: limits, passwords, sessions, grantPendingBonus } = parts;
  const { database, queue } = parts.engine;
  return {
    currentUser: async ({ user }) => user,
    register: ({ body, ctx }) =>
      startSession(ctx, (openSession) =>
        limits.register(ctx, body.email, (grantSignupBonus) =>
          register({ database, passwords, grantSignupBonus, openSession }, body),
        ),
      ),
    login: async ({ body, ctx }) => {
      const step = await startSession(ctx, (openSession) =>
        limits.signIn(ctx, body.email, () => signIn({ database, passwords, openSession }, body)),
      );
      if (!step.needsCode) return step.user;
      keepSecondStep(ctx, config, step.secret);
      throw new Refusal('account.code-needed');
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
      const resetParts = { database, queue, passwords, sessions, grantPendingBonus };
      return { ok: true, ...(await resetPassword(resetParts, body)) };
    },
    removePasskeysAfterReset: async ({ body, ctx }) => {
      await limits.resetToken(ctx);
      await removePasskeysAfterReset({ database, queue, sessions }, body.token);
      return { ok: true };
    },
    proveEmail: async ({ user, body, ctx }) => {
      await limits.resetToken(ctx);
      await verifyEmail({ database, grantPendingBonus }, user.id, body.token);
      return { ok: true };
    },
    mailProof: async ({ user, ctx }) => {
      await limits.forgotPassword(ctx, user.email);
      await database.transaction((tx) => requestVerification(tx, queue, user.id));
      return { ok: true };
    },
  };
}
