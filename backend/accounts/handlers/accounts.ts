import { signInMethods, type accountRoutes } from '#contract/account.ts';
import type { HandlersOf } from '../../http/bind.ts';
import { secretCookie } from '../../http/cookies.ts';
import { Refusal } from '../../refusal.ts';
import type { AccountCallParts } from '../dependencies.ts';
import {
  confirmEmailChange,
  pendingEmail,
  requestEmailChange,
  voidEmailChange,
} from '../email-change/email-change.ts';
import { proveOwner } from '../prove-owner.ts';
import {
  changePassword,
  isResetTokenValid,
  removePasskeysAfterReset,
  requestReset,
  resetPassword,
} from '../reset-password.ts';
import {
  currentSession,
  isFreshOtherSignIn,
  logOut,
  renewSession,
  startSession,
} from '../session.ts';
import { register, signIn } from '../sign-in.ts';
import { secondStepCookie } from '../two-factor/second-step.ts';
import { UserRow } from '../users.ts';
import { requestVerification, verifyEmail } from '../verify-email.ts';

const RESET_ANSWER = "If an account with that email exists, you'll receive reset instructions.";

/** Signing up, in and out, and what signs in: the password and the address. */
export function accountHandlers(parts: AccountCallParts): HandlersOf<typeof accountRoutes> {
  const { config, database, queue, accountLimits: limits, passwords, sessions } = parts;
  const { grantPendingBonus } = parts;
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
      secretCookie(secondStepCookie, config).keep(ctx, step.secret);
      throw new Refusal('account.code-needed');
    },
    logout: ({ ctx }) => logOut(ctx),
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
    },
    proveEmail: async ({ user, body, ctx }) => {
      await limits.resetToken(ctx);
      await verifyEmail({ database, grantPendingBonus }, user.id, body.token);
    },
    mailProof: async ({ user, ctx }) => {
      await limits.forgotPassword(ctx, user.email);
      await database.transaction((tx) => requestVerification(tx, queue, user.id));
    },

    changePassword: async ({ user, body, ctx }) => {
      await parts.limits.consume([['password.account', user.id]]);
      const used = { database, queue, passwords, sessions };
      await renewSession(ctx, (renewed) =>
        limits.confirm(user.id, () => changePassword(used, user.id, { ...body, renewed })),
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
    },
    cancelEmailChange: ({ user }) => voidEmailChange(database, user.id),
    confirmNewEmail: async ({ user, body, ctx }) => {
      await limits.resetToken(ctx);
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
