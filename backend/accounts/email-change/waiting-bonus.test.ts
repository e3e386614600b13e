import { openMailedWorld } from '#tests/mailed-world.ts';

describe('a signup bonus that waits for a proven address', () => {
  it('is given for a mailbox once, however many accounts prove it one after another', async () => {
    const world = await openMailedWorld({ settings: { REQUIRE_EMAIL_VERIFICATION: 'on' } });
    const balances: number[] = [];

    for (const email of ['me+one@example.test', 'me+two@example.test']) {
      const person = await world.newcomer();
      await person.expect('POST', '/api/user/email', {
        json: { email, password: 'correct horse' },
      });
      const token = await world.mailedToken(email);
      await person.expect('POST', '/api/user/email/confirm', { json: { token } });
      balances.push(await person.balance());
    }

    await world.close();
    expect(balances).to.deep.equal([10, 0]);
  });
});
