import { openMailedWorld } from '../../tests/mailed-world.ts';
import { openedOnce } from '../../tests/opened.ts';
import type { Person } from '../../tests/person.ts';
import { openTestApp, password } from '../../tests/test-app.ts';

const current = 'correct horse';

describe('a password that its owner changes', () => {
  const world = openedOnce(openMailedWorld);

  const change = (person: Person, json: unknown) =>
    person.call('POST', '/api/user/password', { json });
  const statusOf = async (person: Person) => (await person.call('GET', '/api/user')).status;

  it('is the new one from then on, and a mail says so', async () => {
    const ada = await world.newcomer();
    const stolen = ada.viaServer(world.url);

    const { status, body } = await change(ada, {
      currentPassword: current,
      newPassword: 'a new password',
    });

    expect(status).to.equal(200);
    expect(body).to.deep.equal(ada.user);
    expect(await statusOf(ada), 'under a new id').to.equal(200);
    expect(await statusOf(stolen), 'a copy of the old cookie').to.equal(401);
    expect(await world.signIn(ada.email, current)).to.equal(401);
    expect(await world.signIn(ada.email, 'a new password')).to.equal(200);
    const mail = await world.post.mailTo(ada.email);
    expect(mail.subject).to.equal('Your Lumireel password was changed');
    expect(mail.text).to.include('Forgot password?').and.not.include('token=');
  });

  it('stays as it was when the current one is wrong or the new one is none', async () => {
    const ada = await world.newcomer();
    const phone = await ada.secondDevice();
    const newPassword = 'a new password';

    for (const currentPassword of ['wrong', '', `${current} `, 'x'.repeat(1024)]) {
      const { status, body } = await change(ada, { currentPassword, newPassword });
      expect([status, (body as { code: string }).code]).to.deep.equal([
        403,
        'account.wrong-password',
      ]);
    }

    expect(await world.signIn(ada.email, current)).to.equal(200);
    expect(await statusOf(phone)).to.equal(200);
  });

  it('is set by exactly one of twenty who change it at once', async () => {
    const ada = await world.newcomer();
    const phones = await Promise.all(Array.from({ length: 20 }, () => ada.secondDevice()));

    const answers = await Promise.all(
      phones.map((phone, i) =>
        change(phone, { currentPassword: current, newPassword: `password ${i}` }),
      ),
    );

    const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(won).to.have.length(1);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 401, 403]);
    expect(await world.signIn(ada.email, `password ${won[0]}`)).to.equal(200);
    const [open] = await world.sql<{ n: number }>`
      select count(*)::int as n from sessions s join users u on u.id = s.user_id
        where u.email = ${ada.email} and s.ended_at is null`;
    // That of the winner, and of the sign-in just now.
    expect(open?.n).to.equal(2);
  });

  it('cannot be changed where there is none, but set by a mailed link', async () => {
    const ada = await world.newcomer();
    await world.sql`update users set password_hash = null where email = ${ada.email}`;
    const methods = () => ada.expect('GET', '/api/user/sign-in-methods');

    expect(await methods()).to.deep.include({ methods: [] });
    for (const currentPassword of ['', current]) {
      const refused = await change(ada, { currentPassword, newPassword: 'a new password' });
      expect(refused.status).to.equal(409);
      expect(refused.body).to.have.property('code', 'account.no-password');
    }

    await ada.call('POST', '/api/forgot-password', { json: { email: ada.email } });
    const token = await world.mailedToken(ada.email);
    await ada.expect('POST', '/api/reset-password', { json: { token, newPassword: current } });
    expect(await world.signIn(ada.email, current)).to.equal(200);
  });
});

describe('who guesses the password of a signed-in user', () => {
  it('has ten guesses an hour, over all calls that ask for it; right ones do not count', async () => {
    const app = await openTestApp({ RATE_LIMITS: 'on' });
    let { cookie } = await app.signUp();
    const call = (path: string, body: unknown) => app.call('POST', path, { cookie, body });
    const change = (currentPassword: string) =>
      call('/api/user/password', { currentPassword, newPassword: password });

    for (let i = 0; i < 12; i += 1) {
      const changed = await change(password);
      expect(changed.status).to.equal(200);
      ({ cookie } = changed);
    }
    for (let i = 0; i < 5; i += 1) {
      expect((await change('a guess')).status).to.equal(403);
      expect((await call('/api/user/delete', { password: 'a guess' })).status).to.equal(403);
    }

    const refused = await change(password);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0);
    await app.close();
  });
});
