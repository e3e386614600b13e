import { safeReturnTo } from '#contract/return-to.ts';
import type { socialRoutes } from '#contract/account.ts';
import type { SocialErrorCode, SocialProviderName } from '#contract/social.ts';
import type { HandlersOf } from '../../http/bind.ts';
import { secretCookie } from '../../http/cookies.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { visitorPoints } from '../../http/rate-limits.ts';
import type { Context } from '../../http/request-state.ts';
import { Refusal } from '../../refusal.ts';
import type { AccountCallParts } from '../dependencies.ts';
import { mintSecret } from '../secrets.ts';
import { startSession } from '../session.ts';
import { openGithub } from '../social/github.ts';
import { openGoogle } from '../social/google.ts';
import {
  savePendingSignIn,
  takePendingSignIn,
  signInWithProfile,
  socialCookie,
} from '../social/sign-in-with-profile.ts';
import { SocialFault } from '../social/social-provider.ts';
import { secondStepCookie } from '../two-factor/second-step.ts';

export function socialHandlers(parts: AccountCallParts): HandlersOf<typeof socialRoutes> {
  const { config, database, queue, log, sessions, limits, accountLimits } = parts;
  const { grantPendingBonus } = parts;
  const providers = { google: openGoogle(config), github: openGithub(config) };
  const cookie = secretCookie(socialCookie, config);

  const redirectToProvider = async (name: SocialProviderName, ctx: Context): Promise<void> => {
    const provider = providers[name];
    if (!provider) throw new Refusal('account.provider-not-configured');
    const origin = originOf(ctx);
    const wanted = { returnTo: safeReturnTo(ctx.query.returnTo, origin) };
    await redirectOrExplain(name, ctx, wanted, async () => {
      // One secret for all tabs of a browser, so that a second sign-in does not break the first.
      const browserSecret = cookie.read(ctx) ?? mintSecret();
      const ties = await savePendingSignIn(database, { provider: name, browserSecret, ...wanted });
      const url = await provider.authorizationUrl(ties, callbackOf(origin, name)).catch(throwFault);
      cookie.keep(ctx, browserSecret);
      return url.href;
    });
  };

  const handleCallback = async (name: SocialProviderName, ctx: Context): Promise<void> => {
    const provider = providers[name];
    if (!provider) throw new Refusal('account.provider-not-configured');
    // Where to go is known from the pending sign-in; the callback must not say it.
    const wanted = { returnTo: '/' };
    await redirectOrExplain(name, ctx, wanted, async () => {
      const { state, error } = ctx.query;
      const browserSecret = cookie.read(ctx);
      const pending =
        typeof state === 'string' && browserSecret !== undefined
          ? await takePendingSignIn(database, { state, provider: name, browserSecret })
          : null;
      if (!pending) throw new SocialFault('expired');
      wanted.returnTo = pending.returnTo;
      if (error !== undefined) {
        throw new SocialFault(error === 'access_denied' ? 'cancelled' : 'failed');
      }
      const callback = new URL(callbackOf(originOf(ctx), name));
      callback.search = ctx.search;
      const profile = await provider.readProfile(callback, pending.checks).catch(throwFault);
      const { socialBonus: grantSignupBonus } = accountLimits;
      const signInParts = { database, queue, sessions, grantPendingBonus, grantSignupBonus };
      const step = await startSession(ctx, (openSession) =>
        signInWithProfile({ ...signInParts, openSession }, profile),
      );
      if (!step.needsCode) return `/login/callback?${new URLSearchParams(wanted)}`;
      secretCookie(secondStepCookie, config).keep(ctx, step.secret);
      return `/auth?${new URLSearchParams({ ...wanted, step: 'code' })}`;
    });
  };

  /**
   * Redirects to where `work` says. When it fails, redirects to the sign-in screen, which shows the
   * reason and still knows where the person wanted to go.
   */
  const redirectOrExplain = async (
    name: SocialProviderName,
    ctx: Context,
    wanted: Readonly<{ returnTo: string }>,
    work: () => Promise<string>,
  ) => {
    let target: string;
    try {
      await limits.consume(visitorPoints('social', ctx));
      target = await work();
    } catch (thrown) {
      const isTooMany = thrown instanceof Refusal && thrown.code === 'request.too-many';
      const error = isTooMany ? new SocialFault('busy', { cause: thrown }) : thrown;
      if (!(error instanceof SocialFault)) throw error;
      log.warn({ provider: name, code: error.code, reason: reasonOf(error) }, 'social sign-in');
      const shown = { error: error.code satisfies SocialErrorCode };
      const query = wanted.returnTo === '/' ? shown : { ...shown, ...wanted };
      target = `/auth?${new URLSearchParams(query)}`;
    }
    ctx.status = 302;
    ctx.redirect(target);
  };

  const originOf = (ctx: Context) => publicOrigin(config, ctx);
  const callbackOf = (origin: string, name: SocialProviderName) =>
    `${origin}/api/auth/${name}/callback`;

  return {
    socialProviders: async () => ({
      google: providers.google !== null,
      github: providers.github !== null,
    }),
    signInWithGoogle: ({ ctx }) => redirectToProvider('google', ctx),
    signInWithGithub: ({ ctx }) => redirectToProvider('github', ctx),
    googleCallback: ({ ctx }) => handleCallback('google', ctx),
    githubCallback: ({ ctx }) => handleCallback('github', ctx),
  };
}

/** Whatever fails at a provider is a failed sign-in, and no fault of this server. */
function throwFault(cause: unknown): never {
  throw cause instanceof SocialFault ? cause : new SocialFault('failed', { cause });
}

/** For the log; without the error's own cause, which quotes codes and tokens. */
function reasonOf({ cause }: SocialFault): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause ? ` (${String(cause.code)})` : '';
  return `${cause.name}: ${cause.message.slice(0, 200)}${code}`;
}
