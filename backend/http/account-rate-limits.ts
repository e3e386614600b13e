import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { claimSignupBonus, type GrantSignupBonus } from '../accounts/claim-signup-bonus.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { addressPrefix, isLoopback } from './address-prefix.ts';
import { cookieKeys } from './cookie-keys.ts';
import { knownDevices } from './known-device.ts';
import type { RateLimitPoint, RateLimits } from './rate-limits.ts';

export type AccountRateLimits = ReturnType<typeof accountRateLimits>;

/** The limits around coming in, each as a wrapper of what is limited. */
export function accountRateLimits({
  limits,
  config,
  sessionKeys,
  grantSignupBonus,
}: {
  limits: RateLimits;
  config: Pick<Config, 'isProduction'>;
  sessionKeys: readonly string[];
  grantSignupBonus: GrantSignupBonus;
}) {
  const devices = knownDevices(cookieKeys(sessionKeys), config.isProduction);
  const prefixOf = (ctx: Context) => addressPrefix(ctx.ip);
  /** A developer signs up as often as they like on their own machine. */
  const isAtHome = (ctx: Context) => !config.isProduction && isLoopback(ctx.ip);

  return {
    /** A right password costs nothing; a browser known to the account is not counted with others. */
    signIn: async <T>(ctx: Context, email: string, work: () => Promise<T>): Promise<T> => {
      if (!limits.isOn) return work();
      const account = hashOf(email);
      const device = devices.read(ctx, account);
      const giveBack = await limits.consume(
        device === null
          ? [
              ['sign-in.account', account],
              ['sign-in.prefix', prefixOf(ctx)],
              ['sign-in.all', ''],
            ]
          : [['sign-in.device', device]],
      );
      const result = await work();
      await giveBack();
      devices.remember(ctx, account);
      return result;
    },

    /** `work` gets the welcome this network has left, which may be none. */
    register: async <T>(
      ctx: Context,
      email: string,
      work: (welcome: GrantSignupBonus) => Promise<T>,
    ): Promise<T> => {
      if (!limits.isOn) return work(grantSignupBonus);
      const prefix = prefixOf(ctx);
      if (!isAtHome(ctx)) {
        await limits.consume([
          ['register.prefix', prefix],
          ['register.all', ''],
        ]);
      }
      const notTold = await limits.consume([['register.exists', prefix]]);
      const takenBonus = isAtHome(ctx)
        ? async () => undefined
        : await tryTake(['welcome.prefix', prefix]);
      try {
        const result = await work(takenBonus ? grantOnce : grantNothing);
        await notTold();
        devices.remember(ctx, hashOf(email));
        return result;
      } catch (error) {
        const isTold = error instanceof Refusal && error.code === 'account.email-exists';
        if (!isTold) await notTold();
        await takenBonus?.();
        throw error;
      }
    },

    /** No limit per network: the social provider guards against automatic sign-ups itself. */
    socialBonus: limits.isOn ? grantOnce : grantSignupBonus,

    forgotPassword: (ctx: Context, email: string) =>
      limits.consume([
        ['reset.account', hashOf(email)],
        ['reset.prefix', prefixOf(ctx)],
        ['reset.all', ''],
      ]),
    resetToken: (ctx: Context) => limits.consume([['reset-token.prefix', prefixOf(ctx)]]),
    social: (ctx: Context) =>
      limits.consume([
        ['social.prefix', prefixOf(ctx)],
        ['social.all', ''],
      ]),
    purchase: (ctx: Context, userId: number) =>
      limits.consume([
        ['purchase.account', userId],
        ['purchase.prefix', prefixOf(ctx)],
      ]),
  };

  async function tryTake(charge: RateLimitPoint) {
    try {
      return await limits.consume([charge]);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Once for a mailbox, however it is spelled and however often its account is made anew. */
  async function grantOnce(...[tx, user]: Parameters<GrantSignupBonus>): Promise<void> {
    if (await claimSignupBonus(tx, user.email)) await grantSignupBonus(tx, user);
  }

  async function grantNothing(): Promise<void> {}
}

/** The same for an address nobody has: limits must not tell either. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
}
