import type { User } from '#contract/user.ts';
import { openMailedWorld } from '#tests/mailed-world.ts';
import { openedOnce } from '#tests/opened.ts';
import type { Person } from '#tests/person.ts';

const password = 'correct horse';
const someEmail = () => `new-${crypto.randomUUID()}@example.test`;

describe('a new e-mail address', () => {
  const logged: string[] = [];
  const world = openedOnce(() => openMailedWorld({ logged }));

  const ask = (person: Person, email: unknown, proof: object = { password }) =>
    person.call('POST', '/api/user/email', { json: { email, ...proof } });
  const confirm = (person: Person, token: string) =>
    person.call('POST', '/api/user/email/confirm', { json: { token } });
  const linkTo = async (person: Person, email: string, count = 1) => {
    expect((await ask(person, email)).body).to.deep.equal({ ok: true });
    return world.mailedToken(email, count);
  };
  const me = (person: Person) => person.expect<User>('GET', '/api/user');
  const pending = (person: Person) => person.expect('GET', '/api/user/email');
  const change = (email: string, what: string) =>
    world.database.query(
      `update email_changes c set ${what} from users u where u.id = c.user_id and u.email = $1`,
      [email],
    );

  it('is used once its link is confirmed, and the former address gets a mail at the request and at the change', async () => {
    const ada = await world.newcomer();
    const tab = await ada.openTab();
    const email = someEmail();
    await world.sql`update users set google_id = ${ada.email}, email_verified = false
        where email = ${ada.email}`;

    const token = await linkTo(ada, email);
    expect(await pending(ada)).to.deep.equal({ newEmail: email });
    const asked = await world.post.mailTo(ada.email);
    expect(asked.text).to.include('Forgot password?').and.not.include('token=');
    expect(asked.text).to.not.include(email);
    expect((await me(ada)).email).to.equal(ada.email);
    const { status, body } = await confirm(ada, token);

    expect([status, body]).to.deep.equal([200, { ...ada.user, email }]);
    expect(await me(ada)).to.deep.equal({ ...ada.user, email });
    await tab.until(({ events }) => events.some(({ type }) => type === 'account.changed'));
    expect(tab.events.at(-1)?.data).to.deep.equal({ ...ada.user, email });
    expect(await pending(ada)).to.deep.equal({ newEmail: null });
    expect([
      await world.signIn(ada.email, password),
      await world.signIn(email, password),
    ]).to.deep.equal([401, 200]);
    const notice = await world.post.mailTo(ada.email, 2);
    expect(notice.subject).to.equal('The email of your Lumireel account was changed');
    expect(notice.text)
      .to.include(`account number, ${ada.user?.id}`)
      .and.include(`${world.url}/contact`);
    expect(notice.text).to.not.include(email);
    const [row] =
      await world.sql`select email_verified as "isVerified", google_id as google from users
          where email = ${email}`;
    expect(row).to.deep.equal({ isVerified: true, google: ada.email });
  });

  it('needs the password, or a sign-in without one some minutes ago', async () => {
    const ada = await world.newcomer();
    const email = someEmail();
    for (const proof of [{}, { password: '' }, { password: 'wrong' }]) {
      const refused = await ask(ada, email, proof);
      expect(refused.status).to.equal(403);
      expect(refused.body).to.have.property('code', 'account.wrong-password');
    }
    const sessionData = (data: string) =>
      world.database.query(
        `update sessions s set ${data} from users u where u.id = s.user_id and u.email = $1`,
        [ada.email],
      );
    await world.sql`update users set password_hash = null where email = ${ada.email}`;

    expect((await ask(ada, email)).body).to.have.property('code', 'account.sign-in-again');
    await sessionData(`data = '{"via":"google"}', created_at = now() - interval '11 minutes'`);
    expect((await ask(ada, email, {})).body).to.have.property('code', 'account.sign-in-again');
    expect(await pending(ada)).to.deep.equal({ newEmail: null });
    await sessionData(`created_at = now() - interval '9 minutes'`);
    expect((await ask(ada, email, {})).status).to.equal(200);
    expect((await confirm(ada, await world.mailedToken(email))).status).to.equal(200);
  });

  it('is confirmed by the account that asked and by no other', async () => {
    const ada = await world.newcomer();
    const eve = await world.newcomer();
    const token = await linkTo(ada, someEmail());

    const refused = await confirm(eve, token);
    expect(refused.status).to.equal(400);
    expect(refused.body).to.have.property('code', 'account.proof-invalid');
    expect(refused.body).to.deep.equal((await confirm(eve, 'a'.repeat(43))).body);
    expect((await confirm(world.person(world.url), token)).status).to.equal(401);
    expect((await confirm(ada, token)).status).to.equal(200);
  });

  it('has a link for one hour, of which only the newest works', async () => {
    const ada = await world.newcomer();
    const email = someEmail();
    const older = await linkTo(ada, email);
    const newer = await linkTo(ada, email, 2);
    expect((await confirm(ada, older)).status).to.equal(400);

    await change(ada.email, `token_expiry = token_expiry - interval '61 minutes'`);
    expect((await confirm(ada, newer)).status).to.equal(400);
    expect(await pending(ada)).to.deep.equal({ newEmail: null });
    await change(ada.email, `token_expiry = token_expiry + interval '2 minutes'`);
    expect((await confirm(ada, newer)).status).to.equal(200);
    expect((await me(ada)).email).to.equal(email);
  });

  it('goes to one of two accounts that confirm it at the same time', async () => {
    const email = someEmail();
    const people = [await world.newcomer(), await world.newcomer()];
    const links = [
      await linkTo(people[0] as Person, email),
      await linkTo(people[1] as Person, email, 2),
    ];

    const answers = await Promise.all(people.map((who, i) => confirm(who, links[i] ?? '')));

    const taken = answers.find(({ status }) => status !== 200)?.body;
    expect(answers.map(({ status }) => status)).to.have.members([200, 409]);
    expect(taken).to.have.property('code', 'account.email-unusable');
    expect(JSON.stringify(taken)).to.not.match(/exist|account with|taken/i);
  });

  it('that has an account gets the same answer, and its owner a mail without a link', async () => {
    const ada = await world.newcomer();
    const bob = await world.newcomer();

    const { status, body } = await ask(ada, bob.email.toUpperCase().replace('TEST', 'test'));

    expect([status, body]).to.deep.equal([200, { ok: true }]);
    const mail = await world.post.mailTo(bob.email);
    expect(mail.subject).to.equal('Your address is already used at Lumireel');
    expect(mail.text).to.not.include('token=').and.not.include(ada.email);
    const [stored] = await world.sql<{ hash: string | null }>`
      select token_hash as hash from email_changes where lower(new_email) = lower(${bob.email})`;
    expect(stored?.hash).to.equal(null);
  });

  it('is another one than before', async () => {
    const ada = await world.newcomer();

    const { body } = await ask(ada, ada.email.toUpperCase().replace('TEST', 'test'));

    expect(body).to.have.property('code', 'account.email-unchanged');
  });

  it('has a link that is never stored, queued or logged', async () => {
    const ada = await world.newcomer();
    const token = await linkTo(ada, someEmail());
    const [waiting] = await world.sql<{ dump: string }>`
      select json_agg(c)::text as dump from email_changes c`;
    await confirm(ada, token);

    const [stored] = await world.sql<{ dump: string }>`
      select (select json_agg(u) from users u)::text || (select json_agg(j)
        from pgboss.job j)::text
         as dump`;
    for (const text of [waiting?.dump ?? '', stored?.dump ?? '', logged.join('')]) {
      expect(text).to.have.length.greaterThan(100);
      expect(text).to.not.include(token);
    }
  });
});
