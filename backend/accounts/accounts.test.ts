import { password, appOnce } from '../../tests/test-app.ts';
import { openHashing } from './passwords.ts';

describe('an account', () => {
  const app = appOnce();

  const register = (email: string, secret = password) =>
    app.call('POST', '/api/register', { body: { email, password: secret } });
  const logIn = (email: string, secret = password) =>
    app.call('POST', '/api/login', { body: { email, password: secret } });

  it('is found by its e-mail in any case and with spaces around it', async () => {
    await register(' Ada.Lovelace@Example.test ');

    for (const email of [
      'ada.lovelace@example.test',
      'ADA.LOVELACE@EXAMPLE.TEST',
      '  ada.Lovelace@example.test\n',
    ]) {
      const answer = await logIn(email);
      expect(answer.status, email).to.equal(200);
      expect(answer.json).to.have.property('email', 'Ada.Lovelace@Example.test');
    }
    const again = await register('ADA.LOVELACE@example.test');
    expect([again.status, again.headers['set-cookie']]).to.deep.equal([409, undefined]);
  });

  it('is one for both spellings of a domain, and its address is in ASCII', async () => {
    for (const [unicode, ascii] of [
      ['Info@почта.рф', 'Info@xn--80a1acny.xn--p1ai'],
      ['r&d@例子.中国', 'r&d@xn--fsqu00a.xn--fiqs8s'],
    ] as const) {
      expect((await register(unicode)).json).to.have.property('email', ascii);
      expect((await register(ascii)).status).to.equal(409);
      for (const email of [unicode, ascii, ascii.toUpperCase()]) {
        expect((await logIn(email)).json, email).to.have.property('email', ascii);
      }
    }
  });

  it('whose password an older version hashed as it was typed opens with it, and then with both', async () => {
    const [nfc, nfd] = ['Zoë-Zoë-Zoë'.normalize('NFC'), 'Zoë-Zoë-Zoë'.normalize('NFD')];
    const { cookie, email, id } = await app.signUp();
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const older = await openHashing().hash(nfd, cost);
    await app.sql`update users set password_hash = ${older} where id = ${id}`;

    const answers: number[] = [];
    for (const secret of [nfc, nfd, nfc, nfd, `${nfd}x`]) {
      answers.push((await logIn(email, secret)).status);
    }
    await app.sql`update users set password_hash = ${older} where id = ${id}`;
    const body = { currentPassword: nfd, newPassword: password };
    const changed = await app.call('POST', '/api/user/password', { cookie, body });

    expect(answers).to.deep.equal([401, 200, 200, 200, 401]);
    expect(changed.status).to.equal(200);
    // Seven letters, one of them spelled with two characters.
    expect((await register('short@example.test', 'Grüße-1'.normalize('NFD'))).status).to.equal(400);
  });

  it('is made once when the button is pressed twenty times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register('twenty@example.test')),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(statuses.filter((status) => status === 409)).to.have.length(19);
    const rows = await app.sql<{ balance: number }>`
      select token_balance as balance from users where email = 'twenty@example.test'`;
    expect(rows).to.deep.equal([{ balance: 10 }]);
  });

  it('is not made when its signup bonus cannot be granted', async () => {
    await app.sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`;
    await app.sql`create trigger refuse before insert on ledger_entries
      for each row execute function refuse()`;

    const answer = await register('halfway@example.test');
    await app.sql`drop trigger refuse on ledger_entries`;

    expect(answer.status).to.equal(500);
    expect(answer.json).to.deep.equal({
      error: 'Something went wrong on our side.',
      code: 'server.error',
    });
    expect(await app.sql`select 1 from users where email like 'halfway%'`).to.deep.equal([]);
  });

  it('remembers its last login', async () => {
    const { email, id } = await app.signUp();
    await app.sql`update users set last_login_at = null where id = ${id}`;

    await logIn(email, 'not the password');
    const afterFailure =
      await app.sql`select 1 from users where id = ${id} and last_login_at is not null`;
    await logIn(email);

    expect(afterFailure).to.deep.equal([]);
    expect(
      await app.sql`select 1 from users
          where id = ${id} and last_login_at > now() - interval '1 minute'`,
    ).to.have.length(1);
  });

  it('is made of an e-mail and a password, whatever else is sent', async () => {
    const email = 'more@example.test';
    const more = { isAdmin: true, tokenBalance: 999, id: 1, googleId: '1', displayName: ['Ada'] };

    const { status, json } = await app.call('POST', '/api/register', {
      body: { email, password, ...more },
    });

    expect(status).to.equal(200);
    expect(json).to.include({ email, isAdmin: false, tokenBalance: 10, displayName: null });
  });
});
