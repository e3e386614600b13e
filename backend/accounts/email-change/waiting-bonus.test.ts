import { expect } from 'chai';
import { freePort } from '#infra/run/free-port.ts';
import { openMailServer } from '#tests/mail-server.ts';
import { scriptedProvider } from '#tests/scripted-provider.ts';
import { openWorld } from '#tests/world.ts';

describe('a signup bonus that waits for a proven address', () => {
  it('is given for a mailbox once, however many accounts prove it one after another', async () => {
    const world = await openWorld();
    const post = await openMailServer();
    const PORT = String(await freePort());
    await world.open({
      providers: [scriptedProvider()],
      settings: { PORT, SMTP_URL: post.url, REQUIRE_EMAIL_VERIFICATION: 'on' },
    });
    const balances: number[] = [];

    for (const email of ['me+one@example.test', 'me+two@example.test']) {
      const person = await world.person(`http://localhost:${PORT}`).register();
      await person.expect('POST', '/api/user/email', {
        json: { email, password: 'correct horse' },
      });
      const { text = '' } = await post.mailTo(email);
      const token = /confirm-new-email\?token=([\w-]{43})/.exec(text)?.[1];
      await person.expect('POST', '/api/user/email/confirm', { json: { token } });
      balances.push(await person.balance());
    }

    await world.close();
    await post.close();
    expect(balances).to.deep.equal([10, 0]);
  });
});
