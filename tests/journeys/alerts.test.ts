import { openMailServer } from '../mail-server.ts';
import { openedOnce } from '../opened.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until } from '../until.ts';
import { worldOnce } from '../world.ts';

describe('alerts of processes without a worker', () => {
  const world = worldOnce();
  const post = openedOnce(openMailServer);

  it('say once by mail that none is alive, and that one is again', async () => {
    const settings = { SMTP_URL: post.url, ALERT_EMAIL: 'oncall@example.test' };
    const providers = [scriptedProvider()];
    for (let n = 0; n < 2; n += 1) await world.open({ role: 'api', providers, settings });
    await until(
      // As if it had been so for long: nothing is told of the first minute.
      () =>
        world.sql`update alerts set since = now() - interval '10 minutes'
            where condition = 'no-worker' returning 1`,
      (rows) => rows.length > 0,
    );
    const begun = await post.mailTo('oncall@example.test');
    expect(begun.subject).to.equal('[Lumireel] Alert: No worker takes jobs from the queue.');

    await world.open({ role: 'worker', providers, settings });
    const over = await post.mailTo('oncall@example.test', 2);
    expect(over.subject).to.equal('[Lumireel] Over: No worker takes jobs from the queue.');
    expect(post.mails).to.have.length(2);
  }).timeout(120_000);
});
