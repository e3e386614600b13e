import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { claimSignupBonus, type GrantSignupBonus } from '../accounts/claim-signup-bonus.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { addressPrefix, isLoopback, type RateLimitPoint, type RateLimits } from './rate-limits.ts';
import { cookieKeys } from './session.ts';
import { knownDevices } from './known-device.ts';

export type AccountRateLimits = ReturnType<typeof accountRateLimits>;

/** The limits of signing up, signing in and paying. */
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

    /** Work that a signed-in user confirms with their password; a right one gives the point back. */
    confirm: async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
      const giveBack = await limits.consume([['confirm.account', userId]]);
      const result = await work();
      await giveBack();
      return result;
    },

    /** Work that needs a code of an authenticator app; a right one gives the point back. */
    code: async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
      const giveBack = await limits.consume([['code.account', userId]]);
      const result = await work();
      await giveBack();
      return result;
    },

    /** `work` gets the signup bonus, or none when this network has used up its bonuses. */
    register: async <T>(
      ctx: Context,
      email: string,
      work: (grantBonus: GrantSignupBonus) => Promise<T>,
    ): Promise<T> => {
      if (!limits.isOn) return work(grantSignupBonus);
      const prefix = prefixOf(ctx);
      if (!isDeveloper(ctx)) {
        await limits.consume([
          ['register.prefix', prefix],
          ['register.all', ''],
        ]);
      }
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
      limits.consume([
        ['reset.account', hashOf(email)],
        ['reset.prefix', prefixOf(ctx)],
        ['reset.all', ''],
      ]),
    /** Limited by address like a reset: anybody may have a mail sent there. */
    emailChange: (ctx: Context, userId: number, newEmail: string) =>
      limits.consume([
        ['email-change.account', userId],
        ['reset.account', hashOf(newEmail)],
        ['reset.prefix', prefixOf(ctx)],
        ['reset.all', ''],
      ]),
    resetToken: (ctx: Context) => limits.consume([['reset-token.prefix', prefixOf(ctx)]]),
    social: (ctx: Context) =>
      limits.consume([
        ['social.prefix', prefixOf(ctx)],
        ['social.all', ''],
      ]),
    /** Both calls of a sign-in with a passkey. */
    passkey: (ctx: Context) =>
      limits.consume([
        ['passkey.prefix', prefixOf(ctx)],
        ['passkey.all', ''],
      ]),
    purchase: (ctx: Context, userId: number) =>
      limits.consume([
        ['purchase.account', userId],
        ['purchase.prefix', prefixOf(ctx)],
      ]),
    receipt: (ctx: Context, userId: number) =>
      limits.consume([
        ['receipt.account', userId],
        ['receipt.prefix', prefixOf(ctx)],
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

  /** Once per mailbox, over all spellings of its address and after a deleted account. */
  async function grantOnce(...[tx, user]: Parameters<GrantSignupBonus>): Promise<void> {
    if (await claimSignupBonus(tx, user.email)) await grantSignupBonus(tx, user);
  }

  async function grantNothing(): Promise<void> {}
}

/** Also of addresses without an account, so that the limits do not reveal which have one. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
}
