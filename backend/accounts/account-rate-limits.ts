import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { cookieAttributes, cookieName } from '../http/cookies.ts';
import {
  addressPrefix,
  isLoopback,
  visitorPoints,
  type RateLimitPoint,
  type RateLimits,
} from '../http/rate-limits.ts';
import type { Context } from '../http/request-state.ts';
import { Refusal } from '../refusal.ts';
import { cookieKeys, type CookieKeys } from './session.ts';
import { claimSignupBonus, type GrantSignupBonus } from './verify-email.ts';

const KNOWN_DEVICE_MS = 180 * 24 * 60 * 60 * 1000;

export type AccountRateLimits = ReturnType<typeof accountRateLimits>;

/** The limits of signing up and signing in, and of proving who one is. */
export function accountRateLimits(options: {
  limits: RateLimits;
  config: Pick<Config, 'isProduction'>;
  sessionKeys: readonly string[];
  grantSignupBonus: GrantSignupBonus;
}) {
  const { limits, config, sessionKeys, grantSignupBonus } = options;
  const devices = knownDevices(cookieKeys(sessionKeys), config.isProduction);
  /** On a developer's own machine, sign-ups are not limited. */
  const isDeveloper = (ctx: Context) => !config.isProduction && isLoopback(ctx.ip);

  return {
    /** Gives the points back for a right password; counts a browser known to the account apart. */
    signIn: async <T>(ctx: Context, email: string, work: () => Promise<T>): Promise<T> => {
      if (!limits.isOn) return work();
      const account = hashOf(email);
      const device = devices.read(ctx, account);
      const giveBack = await limits.consume(
        device === null
          ? [['sign-in.account', account], ...visitorPoints('sign-in', ctx)]
          : [['sign-in.device', device]],
      );
      const result = await work();
      await giveBack();
      devices.remember(ctx, account);
      return result;
    },

    /**
     * Work that a signed-in user confirms with their password; a right one gives the point back.
     */
    confirm: attempt('confirm.account'),

    /** Work that needs a code of an authenticator app; a right one gives the point back. */
    code: attempt('code.account'),

    /** `work` gets the signup bonus, or none when this network has used up its bonuses. */
    register: async <T>(
      ctx: Context,
      email: string,
      work: (grantBonus: GrantSignupBonus) => Promise<T>,
    ): Promise<T> => {
      if (!limits.isOn) return work(grantSignupBonus);
      const prefix = addressPrefix(ctx.ip);
      if (!isDeveloper(ctx)) await limits.consume(visitorPoints('register', ctx));
      const giveBackExists = await limits.consume([['register.exists', prefix]]);
      const takenBonus = isDeveloper(ctx)
        ? async () => undefined
        : await tryTake(['welcome.prefix', prefix]);
      try {
        const result = await work(takenBonus ? grantOnce : grantNothing);
        await giveBackExists();
        devices.remember(ctx, hashOf(email));
        return result;
      } catch (error) {
        const revealsAccount = error instanceof Refusal && error.code === 'account.email-exists';
        if (!revealsAccount) await giveBackExists();
        await takenBonus?.();
        throw error;
      }
    },

    /** No limit per network: the social provider guards against automatic sign-ups itself. */
    socialBonus: limits.isOn ? grantOnce : grantSignupBonus,

    forgotPassword: (ctx: Context, email: string) =>
      limits.consume([['reset.account', hashOf(email)], ...visitorPoints('reset', ctx)]),
    /** Limited by address like a reset: anybody may have a mail sent there. */
    emailChange: (ctx: Context, userId: number, newEmail: string) =>
      limits.consume([
        ['email-change.account', userId],
        ['reset.account', hashOf(newEmail)],
        ...visitorPoints('reset', ctx),
      ]),
    resetToken: (ctx: Context) => limits.consume([['reset-token.prefix', addressPrefix(ctx.ip)]]),
  };

  function attempt(limit: 'confirm.account' | 'code.account') {
    return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
      const giveBack = await limits.consume([[limit, userId]]);
      const result = await work();
      await giveBack();
      return result;
    };
  }

  async function tryTake(charge: RateLimitPoint) {
    try {
      return await limits.consume([charge]);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Once per mailbox, over all spellings of its address and after a deleted account. */
  async function grantOnce(...[tx, user]: Parameters<GrantSignupBonus>): Promise<void> {
    if (await claimSignupBonus(tx, user.email)) await grantSignupBonus(tx, user);
  }

  async function grantNothing(): Promise<void> {}
}

/**
 * The key of an address, also of one without an account: the limits do not reveal which have one.
 */
const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);

/**
 * A cookie that says that an account has signed in with this browser. It gives no access: sign-ins
 * with it have a rate limit of their own, so that others who try passwords cannot lock the owner
 * out.
 */
function knownDevices(keys: CookieKeys, isProduction: boolean) {
  const name = cookieName('known', isProduction);
  return {
    /** The device's name if this account has signed in with it; `account` is the e-mail's hash. */
    read: (ctx: Context, account: string): string | null => {
      const [holder, nonce, signature] = (ctx.cookies.get(name, { signed: false }) ?? '').split(
        '.',
      );
      if (holder !== account || !nonce || !signature) return null;
      const device = `${holder}.${nonce}`;
      return keys.verify(`${name}=${device}`, signature) ? device : null;
    },
    remember: (ctx: Context, account: string): void => {
      const device = `${account}.${randomBytes(16).toString('base64url')}`;
      ctx.cookies.set(name, `${device}.${keys.sign(`${name}=${device}`)}`, {
        ...cookieAttributes(isProduction),
        maxAge: KNOWN_DEVICE_MS,
        signed: false,
      });
    },
  };
}
