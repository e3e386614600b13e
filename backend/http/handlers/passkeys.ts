import type { Context } from 'koa';
import type { passkeyRoutes } from '#contract/routes/sign-in.ts';
import type { User } from '#contract/user.ts';
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
import { confirmOwner } from '../confirm-owner.ts';
import { secretCookie } from '../cookies.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { deviceOf } from '../device.ts';
import { publicOrigin } from '../public-origin.ts';
import { visitorPoints } from '../rate-limits.ts';
import { currentSession, startSession } from '../session.ts';

type Used = 'config' | 'engine' | 'sessions' | 'passwords' | 'limits' | 'accountLimits';

export function passkeyHandlers(
  parts: Pick<HandlerDependencies, Used>,
): HandlersOf<typeof passkeyRoutes> {
  const { config, sessions, limits } = parts;
  const { database, queue } = parts.engine;
  const cookie = secretCookie('passkey', config);
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
