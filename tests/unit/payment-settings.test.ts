import { readConfig } from '../../backend/config.ts';
import {
  itDemandsHttps,
  itRefuses,
  itTakesTogether,
  productionSettings,
} from '../production-settings.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };

describe('the settings of payments', () => {
  it('are optional everywhere', () => {
    expect(readConfig({}).STRIPE_SECRET_KEY).to.equal(undefined);
    expect(readConfig(productionSettings).STRIPE_SECRET_KEY).to.equal(undefined);
  });

  itTakesTogether(keys);
  itDemandsHttps(keys, 'STRIPE_API_BASE');
  itRefuses(keys, [
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_SECRET_KEY', 'sk_test_abc def'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['STRIPE_API_BASE', 'stripe.example'],
  ]);
});
