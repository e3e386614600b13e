import type { Context } from 'koa';
import type { Config } from '../config.ts';

/**
 * The public origin of the app: APP_URL, which production requires, or the address the request was
 * sent to. Not Koa's ctx.origin, which is the header of that name.
 */
export function publicOrigin(
  config: Pick<Config, 'APP_URL'>,
  { protocol, host }: Pick<Context, 'protocol' | 'host'>,
): string {
  return config.APP_URL ? new URL(config.APP_URL).origin : `${protocol}://${host}`;
}
