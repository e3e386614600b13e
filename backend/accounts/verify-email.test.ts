import { openMailedWorld } from '../../tests/mailed-world.ts';
import { openedOnce } from '../../tests/opened.ts';
import type { Person } from '../../tests/person.ts';
import { openSocialWorld } from '../../tests/social-world.ts';

describe('where addresses must be verified, the signup bonus', () => {
  const settings = { REQUIRE_EMAIL_VERIFICATION: 'on' };
  const world = openedOnce(() => openMailedWorld({ settings }));

  const prove = (person: Person, token: string) =>
    person.call('POST', '/api/user/prove-email', { json: { token } });
  const waits = async (person: Person) =>
    (await person.expect<{ welcomeWaits: boolean }>('GET', '/api/tokens')).welcomeWaits;

  it('come with the mailed link, once, with an event for every tab', async () => {
    const ada = await world.newcomer();
    const before = [await ada.balance(), await waits(ada)];
    const tab = await ada.openTab();
    const token = await world.mailedToken(ada.email);

    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(ada, token)));

    expect(before).to.deep.equal([0, true]);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    await tab.until(({ events }) =>
      events.some(({ type, data }) => type === 'balance.changed' && data.tokenBalance === 10),
    );
    expect([await ada.balance(), await waits(ada)]).to.deep.equal([10, false]);
  });

  it('do not come through a link of another account, an older one, nor one of a day ago', async () => {
    const [ada, mallory] = [await world.newcomer(), await world.newcomer()];
    const older = await world.mailedToken(ada.email);
    await ada.expect('POST', '/api/user/mail-proof', { json: {} });
    const newer = await world.mailedToken(ada.email, 2);
    const age = (by: string) => world.sql`update users
      set proof_token_expiry = proof_token_expiry + ${by}::interval where id = ${ada.user?.id}`;

    const refused = [await prove(mallory, newer), await prove(ada, older), await prove(ada, 'x')];
    await age('-1 day');
    refused.push(await prove(ada, newer));
    await age('1 day');

    for (const { status, body } of refused) {
      expect(status).to.equal(400);
      expect(body).to.have.property('code', 'account.proof-invalid');
    }
    expect((await prove(ada, newer)).status).to.equal(200);
    expect([await ada.balance(), await mallory.balance()]).to.deep.equal([10, 0]);
  });

  it('come for a mailbox once, however many accounts prove it one after another', async () => {
    const balances: number[] = [];
    for (const email of ['me+one@example.test', 'me+two@example.test']) {
      const person = await world.newcomer();
      const json = { email, password: 'correct horse' };
      await person.expect('POST', '/api/user/email', { json });
      const token = await world.mailedToken(email);
      await person.expect('POST', '/api/user/email/confirm', { json: { token } });
      balances.push(await person.balance());
    }

    expect(balances).to.deep.equal([10, 0]);
  });

  it('come with a new password, too: its mail was read', async () => {
    const ada = await world.newcomer();
    await world.mailedToken(ada.email);
    await ada.call('POST', '/api/forgot-password', { json: { email: ada.email } });
    const token = await world.mailedToken(ada.email, 2);

    await ada.expect('POST', '/api/reset-password', {
      json: { token, newPassword: 'correct horse' },
    });

    const rows = await world.sql`select token_balance as n from users where id = ${ada.user?.id}`;
    expect(rows).to.deep.equal([{ n: 10 }]);
  });

  it('come at once through Google and GitHub, which have proven it', async () => {
    const social = await openSocialWorld(settings);
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
    const ada = await world.newcomer();
    await prove(ada, await world.mailedToken(ada.email));

    await ada.expect('POST', '/api/user/mail-proof', { json: {} });
    await ada.call('POST', '/api/forgot-password', { json: { email: ada.email } });

    const { subject } = await world.post.mailTo(ada.email, 2);
    expect(subject).to.match(/^Reset/);
  });
});
