import { expect } from 'chai';
import { openMailServer, type MailServer } from '../../tests/mail-server.ts';
import type { Person } from '../../tests/person.ts';
import { scriptedProvider } from '../../tests/scripted-provider.ts';
import { openSocialWorld } from '../../tests/social-world.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { openWorld, type World } from '../../tests/world.ts';

describe('where addresses must be verified, the signup bonus', () => {
  let world: World;
  let post: MailServer;
  let url: string;
  before(async () => {
    world = await openWorld();
    post = await openMailServer();
    const PORT = String(await freePort());
    const settings = { PORT, SMTP_URL: post.url, REQUIRE_EMAIL_VERIFICATION: 'on' };
    await world.open({ providers: [scriptedProvider()], settings });
    url = `http://localhost:${PORT}`;
  });
  after(async () => {
    await world.close();
    await post.close();
  });

  const newcomer = () => world.person(url).register();
  const linkFor = async (person: Person, count = 1) => {
    const { text = '' } = await post.mailTo(person.email, count);
    return /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? expect.fail(`no link in ${text}`);
  };
  const prove = (person: Person, token: string) =>
    person.call('POST', '/api/user/prove-email', { json: { token } });
  const waits = async (person: Person) =>
    (await person.expect<{ welcomeWaits: boolean }>('GET', '/api/tokens')).welcomeWaits;

  it('come with the mailed link, once, with an event for every tab', async () => {
    const ada = await newcomer();
    const before = [await ada.balance(), await waits(ada)];
    const tab = await ada.openTab();
    const token = await linkFor(ada);

    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(ada, token)));

    expect(before).to.deep.equal([0, true]);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    await tab.until(({ events }) =>
      events.some(({ type, data }) => type === 'balance.changed' && data.tokenBalance === 10),
    );
    expect([await ada.balance(), await waits(ada)]).to.deep.equal([10, false]);
  });

  it('do not come through a link that another account was mailed, nor an older one', async () => {
    const [ada, mallory] = [await newcomer(), await newcomer()];
    const older = await linkFor(ada);
    await ada.expect('POST', '/api/user/mail-proof', { json: {} });
    const newer = await linkFor(ada, 2);

    const refused = [await prove(mallory, newer), await prove(ada, older), await prove(ada, 'x')];

    for (const { status, body } of refused) {
      expect(status).to.equal(400);
      expect(body).to.have.property('code', 'account.proof-invalid');
    }
    expect((await prove(ada, newer)).status).to.equal(200);
    expect([await ada.balance(), await mallory.balance()]).to.deep.equal([10, 0]);
  });

  it('do not come when the link is a day old', async () => {
    const ada = await newcomer();
    const token = await linkFor(ada);
    await world.database.query(
      `update users set proof_token_expiry = now() - interval '1 second' where id = $1`,
      [ada.user?.id],
    );

    expect((await prove(ada, token)).status).to.equal(400);
    expect(await ada.balance()).to.equal(0);
  });

  it('come with a new password, too: its mail was read', async () => {
    const ada = await newcomer();
    await linkFor(ada);
    await ada.call('POST', '/api/forgot-password', { json: { email: ada.email } });
    const { text = '' } = await post.mailTo(ada.email, 2);
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];

    await ada.expect('POST', '/api/reset-password', {
      json: { token, newPassword: 'correct horse' },
    });

    const rows = await world.database.query('select token_balance as n from users where id = $1', [
      ada.user?.id,
    ]);
    expect(rows).to.deep.equal([{ n: 10 }]);
  });

  it('come at once through Google and GitHub, which have proven it', async () => {
    const social = await openSocialWorld({ REQUIRE_EMAIL_VERIFICATION: 'on' });
    try {
      const [ada, grace] = [social.browser(), social.browser()];
      await social.withGoogle(ada, social.newcomer().login);
      await social.withGithub(grace, social.githubPerson());

      for (const person of [ada, grace]) {
        expect(await social.me(person)).to.include({ tokenBalance: 10 });
      }
    } finally {
      await social.close();
    }
  });

  it('are mailed no link when nothing is to be proven', async () => {
    const ada = await newcomer();
    await prove(ada, await linkFor(ada));

    await ada.expect('POST', '/api/user/mail-proof', { json: {} });
    await ada.call('POST', '/api/forgot-password', { json: { email: ada.email } });

    const { subject } = await post.mailTo(ada.email, 2);
    expect(subject).to.match(/^Reset/);
  });
});
