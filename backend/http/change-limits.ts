import { routes, type RouteName } from '../../contract/routes.ts';
import { adminRoutes } from '../../contract/admin.ts';
import { orderRoutes } from '../../contract/orders.ts';
import { sharedPageRoutes } from '../../contract/shares.ts';
import { measureEvents } from '../events/record.ts';
import { addressPrefix, userPoints, type RateLimitName, type RateLimits } from './rate-limits.ts';
import { stateOf, type Context } from './request-state.ts';

type Exception = RateLimitName | { because: string };

const mustWork = { because: 'it must work whatever its user has sent before' };

/**
 * Calls that are no GET and are not counted as changes: each by the limit that counts it instead, most
 * of them in its handler, or by the reason why it has none. Every other call of a user is a change.
 */
export const exceptions: { readonly [Name in RouteName]?: Exception } = {
  // Before a user is known.
  register: 'register.prefix',
  login: 'sign-in.account',
  finishSignIn: 'code.account',
  passkeySignInOptions: 'passkey.prefix',
  signInWithPasskey: 'passkey.prefix',
  forgotPassword: 'reset.account',
  resetPassword: 'reset-token.prefix',
  removePasskeysAfterReset: 'reset-token.prefix',
  policyReport: 'policy-report.prefix',
  openSharedPage: 'share.prefix',
  reportSharedPage: 'share.prefix',
  providerCallback: 'callback.prefix',
  stripeWebhook: { because: 'nothing happens without the signature of Stripe' },

  // What cannot wait for an hour: money, work, and who may sign in.
  ...all(orderRoutes, 'order.account'),
  makeFilm: 'order.account',
  repeatGeneration: 'order.account',
  purchaseTokens: 'purchase.account',
  proveEmail: 'reset-token.prefix',
  mailProof: 'reset.account',
  changePassword: 'password.account',
  changeEmail: 'email-change.account',
  confirmNewEmail: 'reset-token.prefix',
  removePasskey: 'confirm.account',
  beginTwoFactor: 'confirm.account',
  turnTwoFactorOn: 'code.account',
  turnTwoFactorOff: 'code.account',
  renewRecoveryCodes: 'code.account',
  proveSession: 'code.account',

  // What is limited more narrowly, or changes nothing.
  setAvatar: 'avatar.account',
  addUpload: 'upload.account',
  requestExport: 'export.account',
  lookAtPhoto: 'look.account',
  readPrompt: 'read.account',
  checkInfluencer: 'check.account',

  // Tabs save films by themselves: none of them may wait for longer than a minute.
  createFilm: 'film.account',
  saveFilm: 'film.account',
  deleteFilm: 'film.account',

  logout: mustWork,
  endSessions: mustWork,
  endSession: mustWork,
  endOtherSessions: mustWork,
  cancelGeneration: mustWork,
  deleteAccount: mustWork,
  ...all(adminRoutes, { because: 'an administrator must be able to act' }),
};

function all<Rows extends object>(rows: Rows, exception: Exception) {
  const entries = Object.keys(rows).map((name) => [name, exception]);
  // The rows' own keys.
  return Object.fromEntries(entries) as Record<keyof Rows, Exception>;
}

/**
 * The most points that one change takes of the hour: two lists of 500 ids of ten digits. Emptying the
 * trash may take more, but only once for each item, and items are bounded by tokens.
 */
const CHANGE_POINTS_MAX = 12;

/**
 * Runs calls within the limits that hold before a call is looked at: those of visits of shared pages,
 * of films and of changes.
 *
 * What a change has recorded is known when it has committed, and is not refused then. So an hour of a user
 * can have `CHANGE_POINTS_MAX` - 1 points too many: a change begins while a point is left beside the
 * most that those under way can take. In each process the 24 hours of a day thus have at most
 * 24 × 3,011 kB = 72.3 MB of events of one user's changes; with those of avatars, exports and addresses,
 * less than 2 MB, it is below 75 MB.
 */
export function limitCalls(limits: RateLimits) {
  return async (name: RouteName, ctx: Context, answer: () => Promise<void>): Promise<void> => {
    if (name in sharedPageRoutes) await limits.consume([['share.prefix', addressPrefix(ctx.ip)]]);
    const { user } = stateOf(ctx);
    if (!user || routes[name].method === 'GET') return answer();
    const exception = exceptions[name];
    if (exception === 'film.account') await limits.consume(userPoints('film', ctx, user.id));
    if (exception) return answer();
    // First, so that a caller who has to wait is given the longer time.
    const settle = await limits.reserve(['change-hour.account', user.id], CHANGE_POINTS_MAX);
    let points = 0;
    try {
      await limits.consume(userPoints('change', ctx, user.id));
      const recorded = { bytes: 0 };
      await measureEvents(recorded, answer).finally(() => {
        points = Math.max(1, Math.ceil(recorded.bytes / 1_000));
      });
    } finally {
      await settle(points);
    }
  };
}
