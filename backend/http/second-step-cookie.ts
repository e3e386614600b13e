import type { Context } from 'koa';
import { SECOND_STEP_SECONDS } from '../accounts/two-factor/second-step.ts';
import type { Config } from '../config.ts';
import { keepSecret, readSecret } from './browser-secret.ts';

const cookieOf = ({ isProduction }: Pick<Config, 'isProduction'>) => ({
  name: 'second-step',
  isProduction,
});

/** Gives the browser the secret of the first step that it has passed. */
export function keepSecondStep(
  ctx: Context,
  config: Pick<Config, 'isProduction'>,
  secret: string,
): void {
  keepSecret(ctx, cookieOf(config), { secret, seconds: SECOND_STEP_SECONDS });
}

/** The secret of a first step that this browser has passed. */
export function readSecondStep(
  ctx: Context,
  config: Pick<Config, 'isProduction'>,
): string | undefined {
  return readSecret(ctx, cookieOf(config));
}
