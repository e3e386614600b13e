import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { claimWelcome } from '../accounts/welcome.ts';
import { Refusal } from '../refusal.ts';
import { addressPrefix, isLoopback } from './address-prefix.ts';
import { cookieKeys } from './cookie-keys.ts';
import { knownDevices } from './known-device.ts';
import type { Charge, Limits } from './limits.ts';
import type { AppParts } from './parts.ts';

type Welcome = AppParts['welcome'];

/** The limits around coming in, each as a wrapper of what is limited. */
export function accountLimits(parts: AppParts & { limits: Limits }) {
  const { limits, config, sessionKeys } = parts;
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
      const giveBack = await limits.take(
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
      work: (welcome: Welcome) => Promise<T>,
    ): Promise<T> => {
      if (!limits.isOn) return work(parts.welcome);
      const prefix = prefixOf(ctx);
      if (!isAtHome(ctx)) {
        await limits.take([
          ['register.prefix', prefix],
          ['register.all', ''],
        ]);
      }
      const notTold = await limits.take([['register.exists', prefix]]);
      const welcomed = isAtHome(ctx)
        ? async () => undefined
        : await tryTake(['welcome.prefix', prefix]);
      try {
        const result = await work(welcomed ? once : none);
        await notTold();
        devices.remember(ctx, hashOf(email));
        return result;
      } catch (error) {
        const isTold = error instanceof Refusal && error.code === 'account.email-exists';
        if (!isTold) await notTold();
        await welcomed?.();
        throw error;
      }
    },

    /** A provider that lets people in guards its own door: no budget of networks. */
    socialWelcome: (): Welcome => (limits.isOn ? once : parts.welcome),

    forgotPassword: (ctx: Context, email: string) =>
      limits.take([
        ['reset.account', hashOf(email)],
        ['reset.prefix', prefixOf(ctx)],
        ['reset.all', ''],
      ]),
    resetToken: (ctx: Context) => limits.take([['reset-token.prefix', prefixOf(ctx)]]),
    social: (ctx: Context) =>
      limits.take([
        ['social.prefix', prefixOf(ctx)],
        ['social.all', ''],
      ]),
    purchase: (ctx: Context, userId: number) =>
      limits.take([
        ['purchase.account', userId],
        ['purchase.prefix', prefixOf(ctx)],
      ]),
  };

  async function tryTake(charge: Charge) {
    try {
      return await limits.take([charge]);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Once for a mailbox, however it is spelled and however often its account is made anew. */
  async function once(...[tx, user]: Parameters<Welcome>): Promise<void> {
    if (await claimWelcome(tx, user.email)) await parts.welcome(tx, user);
  }

  async function none(): Promise<void> {}
}

/** The same for an address nobody has: limits must not tell either. */
function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
}
