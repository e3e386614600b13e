import type { Context } from 'koa';
import type { passkeyRoutes } from '#contract/routes/passkeys.ts';
import type { User } from '#contract/user.ts';
import { CHALLENGE_SECONDS } from '../../accounts/passkeys/challenges.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../accounts/passkeys/passkeys.ts';
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '../../accounts/passkeys/sign-in-with-passkey.ts';
import { mintSecret } from '../../accounts/secrets.ts';
import { Refusal } from '../../refusal.ts';
import type { HandlersOf } from '../bind.ts';
import { keepSecret, readSecret } from '../browser-secret.ts';
import { confirmOwner } from '../confirm-owner.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { deviceOf } from '../device.ts';
import { publicOrigin } from '../public-origin.ts';
import { currentSession, startSession } from '../session.ts';

type Used = 'config' | 'engine' | 'sessions' | 'passwords' | 'accountLimits';

export function passkeyHandlers(
  parts: Pick<HandlerDependencies, Used>,
): HandlersOf<typeof passkeyRoutes> {
  const { config, sessions, accountLimits } = parts;
  const { database, queue } = parts.engine;
  const cookie = { name: 'passkey', isProduction: config.isProduction };
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
      return { ok: true };
    },
    passkeySignInOptions: async ({ ctx }) => {
      await accountLimits.passkey(ctx);
      // One secret for all tabs of a browser, so that a second sign-in does not break the first.
      const secret = readSecret(ctx, cookie) ?? mintSecret();
      keepSecret(ctx, cookie, { secret, seconds: CHALLENGE_SECONDS });
      return beginPasskeySignIn(database, { browserSecret: secret, origin: originOf(ctx) });
    },
    signInWithPasskey: async ({ body, ctx }) => {
      await accountLimits.passkey(ctx);
      const browserSecret = readSecret(ctx, cookie);
      if (browserSecret === undefined) throw new Refusal('account.passkey-refused');
      const visitor = { browserSecret, origin: originOf(ctx) };
      return startSession(ctx, (openSession) =>
        signInWithPasskey({ database, openSession }, visitor, body.credential),
      );
    },
  };
}
