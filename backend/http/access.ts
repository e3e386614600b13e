import type { Route } from '#contract/route.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { RequestState } from './request-state.ts';

/** Whether administrators must have signed in with a code or a passkey. */
export type AdminDemand = Pick<Config, 'ADMIN_TWO_FACTOR'>;

/** Refuses a caller who may not make the call. */
export function checkAccess(
  access: Route['access'],
  { user, session }: RequestState,
  demand: AdminDemand,
): void {
  if (access === 'anyone') return;
  if (!user) throw new Refusal('account.not-signed-in');
  if (access === 'user') return;
  if (!user.isAdmin) throw new Refusal('account.not-allowed');
  if (!mayAdminister(session?.hasTwoFactors === true, demand)) {
    throw new Refusal('account.two-factor-needed');
  }
}

/** Whether an administrator's session is one, as far as its sign-in decides. */
export const mayAdminister = (hasTwoFactors: boolean, { ADMIN_TWO_FACTOR }: AdminDemand): boolean =>
  hasTwoFactors || ADMIN_TWO_FACTOR === 'off';
