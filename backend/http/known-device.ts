import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { CookieKeys } from './session.ts';

const COOKIE_MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * A cookie that says that an account has signed in with this browser. It gives no access: sign-ins
 * with it have a rate limit of their own, so that others who try passwords cannot lock the owner out.
 */
export interface KnownDevices {
  /** The device's name if this account has signed in with it; `account` is the e-mail's hash. */
  read(ctx: Context, account: string): string | null;
  remember(ctx: Context, account: string): void;
}

export function knownDevices(keys: CookieKeys, isProduction: boolean): KnownDevices {
  const name = isProduction ? '__Host-known' : 'known';
  return {
    read: (ctx, account) => {
      const [holder, nonce, signature] = (ctx.cookies.get(name, { signed: false }) ?? '').split(
        '.',
      );
      if (holder !== account || !nonce || !signature) return null;
      const device = `${holder}.${nonce}`;
      return keys.verify(`${name}=${device}`, signature) ? device : null;
    },
    remember: (ctx, account) => {
      const device = `${account}.${randomBytes(16).toString('base64url')}`;
      ctx.cookies.set(name, `${device}.${keys.sign(`${name}=${device}`)}`, {
        maxAge: COOKIE_MAX_AGE_MS,
        httpOnly: true,
        sameSite: 'lax',
        secure: isProduction,
        signed: false,
        overwrite: true,
      });
    },
  };
}
