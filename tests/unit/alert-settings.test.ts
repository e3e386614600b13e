import { readConfig } from '../../backend/config.ts';
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

describe('the settings of alerts', () => {
  it('are optional', () => {
    const none = { ALERT_WEBHOOK: undefined, ALERT_EMAIL: undefined };
    expect(readConfig(productionSettings)).to.include(none);
  });

  itTakesTogether(webhook);
  itDemandsHttps(webhook, 'ALERT_WEBHOOK');
  itRefuses(webhook, [
    ['ALERT_EMAIL', 'no-address'],
    ['ALERT_WEBHOOK', 'alerts.example'],
    ['ALERT_WEBHOOK', 'file:///etc/passwd'],
    ['ALERT_WEBHOOK_SECRET', 'short'],
  ]);

  it('are refused all at once', () => {
    const wrong = { ALERT_EMAIL: 'no-address', ALERT_WEBHOOK: 'alerts.example' };

    expect(() => readConfig({ ...webhook, ...wrong }))
      .to.throw('ALERT_EMAIL')
      .with.property('message')
      .that.includes('ALERT_WEBHOOK');
  });
});
