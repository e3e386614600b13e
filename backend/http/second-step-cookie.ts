import type { Context } from 'koa';
import {
  beginSecondStep,
  SECOND_STEP_SECONDS,
  type FirstStepMethod,
} from '../accounts/two-factor/second-step.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { keepSecret, readSecret } from './browser-secret.ts';

const cookieOf = ({ isProduction }: Pick<Config, 'isProduction'>) => ({
  name: 'second-step',
  isProduction,
});

/** Remembers, in the database and in a cookie, that this browser has passed the first step. */
export async function askForCode(
  ctx: Context,
  { database, config }: { database: Database; config: Pick<Config, 'isProduction'> },
  passed: { userId: number; via: FirstStepMethod },
): Promise<void> {
  const secret = await beginSecondStep(database, passed);
  keepSecret(ctx, cookieOf(config), { secret, seconds: SECOND_STEP_SECONDS });
}

/** The secret of a first step that this browser has passed. */
export function readSecondStep(
  ctx: Context,
  config: Pick<Config, 'isProduction'>,
): string | undefined {
  return readSecret(ctx, cookieOf(config));
}
