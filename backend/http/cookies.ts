import type { Context } from 'koa';
import type { Config } from '../config.ts';

/** `__Host-` makes browsers refuse the cookie from a sibling domain or without https. */
export const cookieName = (name: string, isProduction: boolean): string =>
  isProduction ? `__Host-${name}` : name;

/** The attributes of every cookie of the server, signed or not. */
export const cookieAttributes = (isProduction: boolean) =>
  ({
    httpOnly: true,
    // Not `strict`: the redirect back from a social provider must carry it.
    sameSite: 'lax',
    secure: isProduction,
    overwrite: true,
  }) as const;

/** The name of a cookie of `secretCookie`, and how long it lasts. */
export type SecretCookie = { name: string; seconds: number };

/**
 * A cookie with a secret of 256 bits that ties a sign-in under way to the browser that began it.
 */
export function secretCookie(
  { name: plainName, seconds }: SecretCookie,
  { isProduction }: Pick<Config, 'isProduction'>,
) {
  const name = cookieName(plainName, isProduction);
  return {
    /** The secret that the browser has; undefined when it has none of ours. */
    read: (ctx: Context): string | undefined => {
      const sent = ctx.cookies.get(name, { signed: false });
      return sent && /^[\w-]{43}$/.test(sent) ? sent : undefined;
    },
    keep: (ctx: Context, secret: string): void => {
      const maxAge = seconds * 1000;
      ctx.cookies.set(name, secret, { ...cookieAttributes(isProduction), maxAge, signed: false });
    },
  };
}
