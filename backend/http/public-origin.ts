import type { Context } from 'koa';
import type { Config } from '../config.ts';

/**
 * Where people find the app. Operators set it, in production they must; without it, the address the
 * request was sent to. Not `ctx.origin`, which is the header of that name.
 */
export function publicOrigin(
  config: Pick<Config, 'APP_URL'>,
  { protocol, host }: Pick<Context, 'protocol' | 'host'>,
): string {
  return config.APP_URL ? new URL(config.APP_URL).origin : `${protocol}://${host}`;
}
