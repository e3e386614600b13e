import type { Context } from 'koa';
import { CHALLENGE_SECONDS } from '../accounts/passkeys/relying-party.ts';
import { PENDING_SIGN_IN_SECONDS } from '../accounts/social/sign-in-with-profile.ts';
import { SECOND_STEP_SECONDS } from '../accounts/two-factor/second-step.ts';
import type { Config } from '../config.ts';

/** `__Host-` makes browsers refuse the cookie from a sibling domain or without https. */
export const cookieName = (name: string, isProduction: boolean): string =>
  isProduction ? `__Host-${name}` : name;

/** What every cookie of the server has, signed or not. */
export const cookieAttributes = (isProduction: boolean) =>
  ({
    httpOnly: true,
    // Not `strict`: the redirect back from a social provider must carry it.
    sameSite: 'lax',
    secure: isProduction,
    overwrite: true,
  }) as const;

const secretLifetimes = {
  passkey: CHALLENGE_SECONDS,
  social: PENDING_SIGN_IN_SECONDS,
  'second-step': SECOND_STEP_SECONDS,
};

/** A cookie with a secret of 256 bits that ties a sign-in under way to the browser that began it. */
export function secretCookie(
  purpose: keyof typeof secretLifetimes,
  { isProduction }: Pick<Config, 'isProduction'>,
) {
  const name = cookieName(purpose, isProduction);
  return {
    /** The secret that the browser has; undefined when it has none of ours. */
    read: (ctx: Context): string | undefined => {
      const sent = ctx.cookies.get(name, { signed: false });
      return sent && /^[\w-]{43}$/.test(sent) ? sent : undefined;
    },
    keep: (ctx: Context, secret: string): void => {
      const maxAge = secretLifetimes[purpose] * 1000;
      ctx.cookies.set(name, secret, { ...cookieAttributes(isProduction), maxAge, signed: false });
    },
  };
}
