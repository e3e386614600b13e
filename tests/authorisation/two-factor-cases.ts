import type { twoFactorRoutes } from '../../contract/routes/two-factor.ts';
import { type CasesOf, requestTo } from './case.ts';

const wrong = { code: '000000' };

export const twoFactorCases: CasesOf<typeof twoFactorRoutes> = {
  finishSignIn: { request: requestTo('/api/login/code', wrong), status: 403 },
  twoFactor: { request: requestTo('/api/user/two-factor'), status: 200 },
  beginTwoFactor: {
    request: requestTo('/api/user/two-factor/begin', {}),
    status: 403,
    adminStatus: 200,
  },
  turnTwoFactorOn: { request: requestTo('/api/user/two-factor/on', wrong), status: 403 },
  turnTwoFactorOff: { request: requestTo('/api/user/two-factor/off', wrong), status: 403 },
  renewRecoveryCodes: {
    request: requestTo('/api/user/two-factor/recovery-codes', wrong),
    status: 403,
  },
  proveSession: { request: requestTo('/api/user/two-factor/prove', wrong), status: 403 },
};
