import { expect } from 'chai';
import { readConfig } from '../../backend/config.ts';

const webhook = {
  ALERT_WEBHOOK: 'https://alerts.example/lumireel',
  ALERT_WEBHOOK_SECRET: `whsec_${'c2VjcmV0'.repeat(4)}`,
};
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://lumireel.example',
  SESSION_SECRET: 'a-key-of-thirty-two-characters-or-more',
};

describe('the settings of alerts', () => {
  it('are optional, and the webhook and its secret are taken together', () => {
    expect(readConfig(production)).to.include({ ALERT_WEBHOOK: undefined, ALERT_EMAIL: undefined });
    expect(readConfig({ ...production, ...webhook })).to.include(webhook);
    for (const name of ['ALERT_WEBHOOK', 'ALERT_WEBHOOK_SECRET']) {
      expect(() => readConfig({ ...webhook, [name]: '' }), name).to.throw('needed together');
    }
  });

  it('never send what is wrong in the clear from production', () => {
    const ALERT_WEBHOOK = 'http://localhost:1/hook';

    expect(() => readConfig({ ...production, ...webhook, ALERT_WEBHOOK })).to.throw('https');
    expect(readConfig({ ...webhook, ALERT_WEBHOOK })).to.include({ ALERT_WEBHOOK });
  });

  for (const [name, wrong] of [
    ['ALERT_EMAIL', 'nobody'],
    ['ALERT_WEBHOOK', 'alerts.example'],
    ['ALERT_WEBHOOK', 'file:///etc/passwd'],
    ['ALERT_WEBHOOK_SECRET', 'short'],
  ] as const) {
    it(`refuse ${name}=${wrong}, naming it`, () => {
      expect(() => readConfig({ ...webhook, [name]: wrong })).to.throw(name);
    });
  }

  it('are refused all at once', () => {
    const wrong = { ALERT_EMAIL: 'nobody', ALERT_WEBHOOK: 'alerts.example' };

    expect(() => readConfig({ ...webhook, ...wrong }))
      .to.throw('ALERT_EMAIL')
      .with.property('message')
      .that.includes('ALERT_WEBHOOK');
  });
});
