import { expect } from 'chai';
import { readConfig } from '../../backend/config.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://lumireel.example',
  SESSION_SECRET: 'a-key-of-thirty-two-characters-or-more',
};

describe('the settings of payments', () => {
  it('are optional everywhere', () => {
    expect(readConfig({}).STRIPE_SECRET_KEY).to.equal(undefined);
    expect(readConfig(production).STRIPE_SECRET_KEY).to.equal(undefined);
  });

  it('are taken together', () => {
    expect(readConfig({ ...production, ...keys })).to.include(keys);
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      expect(() => readConfig({ ...keys, [name]: '' }), name).to.throw('needed together');
    }
  });

  for (const [name, wrong] of [
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_SECRET_KEY', 'sk_test_abc def'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['STRIPE_API_BASE', 'stripe.example'],
  ] as const) {
    it(`refuse ${name}=${wrong}, naming it`, () => {
      expect(() => readConfig({ ...keys, [name]: wrong })).to.throw(name);
    });
  }

  it('never send the secret key in the clear from production', () => {
    const STRIPE_API_BASE = 'http://localhost:1';

    expect(() => readConfig({ ...production, ...keys, STRIPE_API_BASE })).to.throw('https');
    expect(readConfig({ ...keys, STRIPE_API_BASE })).to.include({ STRIPE_API_BASE });
  });
});
