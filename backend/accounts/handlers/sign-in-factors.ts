import type { passkeyRoutes } from '#contract/passkeys.ts';
import type { twoFactorRoutes } from '#contract/two-factor.ts';
import type { User } from '#contract/user.ts';
import type { HandlersOf } from '../../http/bind.ts';
import { secretCookie } from '../../http/cookies.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { visitorPoints } from '../../http/rate-limits.ts';
import type { Context } from '../../http/request-state.ts';
import { Refusal } from '../../refusal.ts';
import type { AccountCallParts } from '../dependencies.ts';
import { deviceOf } from '../device.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '../passkeys/passkeys.ts';
import { passkeyCookie } from '../passkeys/relying-party.ts';
import { proveOwner } from '../prove-owner.ts';
import { mintSecret } from '../secrets.ts';
import { currentSession, startSession, renewSession, isFreshSignIn } from '../session.ts';
import {
  attemptSecondStep,
  finishSecondStep,
  secondStepCookie,
} from '../two-factor/second-step.ts';
import {
  beginTwoFactor,
  proveSession,
  readTwoFactor,
  renewRecoveryCodes,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '../two-factor/two-factor.ts';

export function passkeyHandlers(parts: AccountCallParts): HandlersOf<typeof passkeyRoutes> {
  const { config, database, queue, sessions, limits } = parts;
  const cookie = secretCookie(passkeyCookie, config);
  const originOf = (ctx: Context) => publicOrigin(config, ctx);
  const ownerOf = (user: User, ctx: Context) => ({
    user,
    sessionHash: currentSession(ctx).hash,
    origin: originOf(ctx),
  });

  const confirm = ({ id }: User, ctx: Context, password: string | undefined) =>
    confirmOwner(ctx, parts, { userId: id, password });

  return {
    passkeys: ({ user }) => listPasskeys(database, user.id),
    passkeyOptions: async ({ user, body, ctx }) => {
      await confirm(user, ctx, body.password);
      return beginPasskey(database, ownerOf(user, ctx));
    },
    addPasskey: ({ user, body: { name, credential }, ctx }) =>
      addPasskey({ database, queue }, ownerOf(user, ctx), {
        name: name ?? deviceOf(ctx.get('User-Agent')) ?? 'Passkey',
        credential,
      }),
    renamePasskey: ({ user, params, body }) =>
      renamePasskey(database, user.id, { ...params, ...body }),
    removePasskey: async ({ user, params, body, ctx }) => {
      await confirm(user, ctx, body.password);
      const { hash: sessionHash } = currentSession(ctx);
      await removePasskey(
        { database, queue, sessions },
        { userId: user.id, sessionHash },
        params.id,
      );
    },
    passkeySignInOptions: async ({ ctx }) => {
      await limits.consume(visitorPoints('passkey', ctx));
      // One secret for all tabs of a browser, so that a second sign-in does not break the first.
      const secret = cookie.read(ctx) ?? mintSecret();
      cookie.keep(ctx, secret);
      return beginPasskeySignIn(database, { browserSecret: secret, origin: originOf(ctx) });
    },
    signInWithPasskey: async ({ body, ctx }) => {
      await limits.consume(visitorPoints('passkey', ctx));
      const browserSecret = cookie.read(ctx);
      if (browserSecret === undefined) throw new Refusal('account.passkey-refused');
      const visitor = { browserSecret, origin: originOf(ctx) };
      return startSession(ctx, (openSession) =>
        signInWithPasskey({ database, openSession }, visitor, body.credential),
      );
    },
  };
}

export function twoFactorHandlers(factors: AccountCallParts): HandlersOf<typeof twoFactorRoutes> {
  const { config, database, accountLimits: limits } = factors;
  /** Guesses are limited over all calls that ask for a code. */
  const withLimit = <T>({ id }: User, code: string, work: (code: Typed) => Promise<T>) =>
    limits.code(id, () => work({ userId: id, typed: code }));

  return {
    finishSignIn: async ({ body, ctx }) => {
      const secret = secretCookie(secondStepCookie, config).read(ctx);
      const step = secret === undefined ? null : await attemptSecondStep(database, secret);
      if (!step || secret === undefined) throw new Refusal('account.code-expired');
      return startSession(ctx, (openSession) =>
        limits.code(step.userId, () =>
          finishSecondStep({ ...factors, openSession }, { ...step, secret, typed: body.code }),
        ),
      );
    },
    twoFactor: async ({ user, ctx }) => ({
      ...(await readTwoFactor(database, user.id)),
      isDemanded: user.isAdmin && config.ADMIN_TWO_FACTOR === 'required',
      isProven: currentSession(ctx).hasTwoFactors,
    }),
    beginTwoFactor: async ({ user, body, ctx }) => {
      await confirmOwner(ctx, factors, { userId: user.id, password: body.password });
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

/**
 * Passes after a sign-in of the last ten minutes, or with the account's password, whose guesses are
 * limited. Refuses as `proveOwner` does.
 */
async function confirmOwner(
  ctx: Context,
  { database, passwords, accountLimits }: AccountCallParts,
  { userId, password }: { userId: number; password: string | undefined },
): Promise<void> {
  if (isFreshSignIn(ctx)) return;
  const prove = () =>
    proveOwner({ database, passwords }, userId, { password, isFreshOtherSignIn: false });
  // Who sends none asks only whether it is wanted.
  await (password ? accountLimits.confirm(userId, prove) : prove());
}
