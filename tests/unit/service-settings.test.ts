import { ConfigError, readConfig } from '../../backend/config.ts';
import {
  itDemandsHttps,
  itRefuses,
  itTakesTogether,
  productionSettings,
} from '../production-settings.ts';

const webhook = {
  ALERT_WEBHOOK: 'https://alerts.example/lumireel',
  ALERT_WEBHOOK_SECRET: `whsec_${'c2VjcmV0'.repeat(4)}`,
};
const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };

describe('the settings of alerts and payments', () => {
  it('are optional everywhere', () => {
    for (const config of [readConfig({}), readConfig(productionSettings)]) {
      const { ALERT_WEBHOOK, ALERT_EMAIL, STRIPE_SECRET_KEY } = config;
      expect([ALERT_WEBHOOK, ALERT_EMAIL, STRIPE_SECRET_KEY]).to.deep.equal(
        Array(3).fill(undefined),
      );
    }
  });

  itTakesTogether(webhook);
  itDemandsHttps(webhook, 'ALERT_WEBHOOK');
  itRefuses(webhook, [
    ['ALERT_EMAIL', 'no-address'],
    ['ALERT_WEBHOOK', 'alerts.example'],
    ['ALERT_WEBHOOK', 'file:///etc/passwd'],
    ['ALERT_WEBHOOK_SECRET', 'short'],
  ]);

  itTakesTogether(stripe);
  itDemandsHttps(stripe, 'STRIPE_API_BASE');
  itRefuses(stripe, [
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_SECRET_KEY', 'sk_test_abc def'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['STRIPE_API_BASE', 'stripe.example'],
  ]);

  it('are refused all at once', () => {
    const wrong = { ALERT_EMAIL: 'no-address', ALERT_WEBHOOK: 'alerts.example' };

    expect(() => readConfig({ ...webhook, ...wrong }))
      .to.throw('ALERT_EMAIL')
      .with.property('message')
      .that.includes('ALERT_WEBHOOK');
  });
});

describe('the keys of outside services', () => {
  const names = [
    'FAL_KEY',
    'OPENAI_API_KEY',
    'OPENAI_IMAGES_API_KEY',
    'OPENAI_VIDEOS_API_KEY',
    'GOOGLE_AI_API_KEY',
    'REPLICATE_API_TOKEN',
  ] as const;
  for (const name of names) {
    it(`${name} loses the line break at its end, and is refused where no header can hold it`, () => {
      expect(readConfig({ [name]: ' key-1\r\n' })[name]).to.equal('key-1');
      for (const key of ['two keys', 'key\nX-Header: 1', 'kéy', '\n']) {
        expect(() => readConfig({ [name]: key }), JSON.stringify(key)).to.throw(
          ConfigError,
          `${name} must be a key without spaces`,
        );
      }
    });
  }
});
