import type { Context } from 'koa';
import { proveOwner } from '../accounts/prove-owner.ts';
import type { HandlerDependencies } from './dependencies.ts';
import { isFreshSignIn } from './session.ts';

/**
 * Passes after a sign-in of the last ten minutes, or with the account's password, whose guesses are
 * limited. Refuses as `proveOwner` does.
 */
export async function confirmOwner(
  ctx: Context,
  parts: Pick<HandlerDependencies, 'engine' | 'passwords' | 'accountLimits'>,
  { userId, password }: { userId: number; password: string | undefined },
): Promise<void> {
  if (isFreshSignIn(ctx)) return;
  const { engine, passwords, accountLimits } = parts;
  const { database } = engine;
  const prove = () =>
    proveOwner({ database, passwords }, userId, { password, isFreshOtherSignIn: false });
  // Who sends none asks only whether it is wanted.
  await (password ? accountLimits.confirm(userId, prove) : prove());
}
