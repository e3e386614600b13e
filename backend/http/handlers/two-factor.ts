import type { twoFactorRoutes } from '#contract/routes/sign-in.ts';
import type { User } from '#contract/user.ts';
import { attemptSecondStep, finishSecondStep } from '../../accounts/two-factor/second-step.ts';
import {
  beginTwoFactor,
  proveSession,
  readTwoFactor,
  renewRecoveryCodes,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '../../accounts/two-factor/two-factor.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../bind.ts';
import { confirmOwner } from '../confirm-owner.ts';
import { secretCookie } from '../cookies.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { currentSession, renewSession, startSession } from '../session.ts';

type Used = 'config' | 'engine' | 'sessions' | 'sessionKeys' | 'passwords' | 'accountLimits';

export function twoFactorHandlers(
  parts: Pick<HandlerDependencies, Used>,
): HandlersOf<typeof twoFactorRoutes> {
  const { config, engine, sessions, sessionKeys, accountLimits: limits } = parts;
  const factors = { ...engine, sessions, sessionKeys };
  /** Guesses are limited over all calls that ask for a code. */
  const withLimit = <T>({ id }: User, code: string, work: (code: Typed) => Promise<T>) =>
    limits.code(id, () => work({ userId: id, typed: code }));

  return {
    finishSignIn: async ({ body, ctx }) => {
      const secret = secretCookie('second-step', config).read(ctx);
      const step = secret === undefined ? null : await attemptSecondStep(engine.database, secret);
      if (!step || secret === undefined) throw new Refusal('account.code-expired');
      return startSession(ctx, (openSession) =>
        limits.code(step.userId, () =>
          finishSecondStep({ ...factors, openSession }, { ...step, secret, typed: body.code }),
        ),
      );
    },
    twoFactor: async ({ user, ctx }) => ({
      ...(await readTwoFactor(engine.database, user.id)),
      isDemanded: user.isAdmin && config.ADMIN_TWO_FACTOR === 'required',
      isProven: currentSession(ctx).hasTwoFactors,
    }),
    beginTwoFactor: async ({ user, body, ctx }) => {
      await confirmOwner(ctx, parts, { userId: user.id, password: body.password });
      return beginTwoFactor(factors, user);
    },
    turnTwoFactorOn: async ({ user, body, ctx }) => ({
      recoveryCodes: await renewSession(ctx, (renewed) =>
        withLimit(user, body.code, (code) => turnTwoFactorOn(factors, { ...code, renewed })),
      ),
    }),
    turnTwoFactorOff: ({ user, body }) =>
      withLimit(user, body.code, (code) => turnTwoFactorOff(factors, code)),
    renewRecoveryCodes: async ({ user, body }) => ({
      recoveryCodes: await withLimit(user, body.code, (code) => renewRecoveryCodes(factors, code)),
    }),
    proveSession: ({ user, body, ctx }) =>
      renewSession(ctx, (renewed) =>
        withLimit(user, body.code, (code) => proveSession(factors, { ...code, renewed })),
      ),
  };
}

type Typed = { userId: number; typed: string };
