import { readCommand } from '../../admin/commands.ts';
import { outcomeOf, password, appOnce } from '#tests/test-app.ts';
import { codeOf, twoFactorWorld } from '#tests/two-factor-world.ts';

const wrong = '403 account.wrong-code';

describe('the two-factor codes of an administrator', () => {
  const app = appOnce();
  const world = twoFactorWorld(app);

  const on = (browser: { cookie: string }, code: string) =>
    world.post(browser, '/api/user/two-factor/on', { code });
  const statusOf = async (cookie: string) =>
    (await app.call('GET', '/api/user', { cookie })).status;

  it('are turned on by the first code, which signs out every other device', async () => {
    const user = await world.admin();
    const elsewhere = await world.firstStep(user.email);
    const begun = await world.begin(user);
    expect(begun.secret).to.match(/^[A-Z2-7]{32}$/);
    const uri = new URL(begun.uri);
    expect(uri.href).to.match(/^otpauth:\/\/totp\/Lumireel:/);
    expect(uri.searchParams.get('secret')).to.equal(begun.secret);
    expect(await world.read(user)).to.include({ isOn: false, isProven: false });

    const answer = await on(user, codeOf(begun.secret));

    expect(answer.status).to.equal(200);
    expect(await world.read(answer)).to.deep.equal({
      isOn: true,
      recoveryCodesLeft: 10,
      isDemanded: false,
      isProven: true,
    });
    const again = await world.post(answer, '/api/user/two-factor/begin', {});
    expect(outcomeOf(again)).to.equal('409 account.two-factor-on');
    expect(await statusOf(user.cookie), 'the id before').to.equal(401);
    expect(await statusOf(elsewhere.cookie)).to.equal(401);
    const mails = await app.sql`select 1 from pgboss.job where data->>'change' = 'two-factor-on'
          and (data->>'userId')::int = ${user.id}`;
    expect(mails).to.have.length(1);
  });

  it('keep neither the secret nor the recovery codes in readable form', async () => {
    const { secret, recoveryCodes, id } = await world.protectedAdmin();
    const [dump] = await app.sql`select (select json_agg(t) from two_factor t)::text
           || (select json_agg(c) from recovery_codes c)::text as text`;

    const bytes = Buffer.from((await import('otpauth')).Secret.fromBase32(secret).bytes);
    for (const readable of [secret, bytes.toString('hex'), ...recoveryCodes]) {
      expect(String(dump?.text)).to.not.include(readable);
    }
    expect(recoveryCodes).to.have.length(10);
    expect(new Set(recoveryCodes)).to.have.property('size', 10);
    expect(recoveryCodes[0]).to.match(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(id).to.be.a('number');
  });

  it('are for administrators, and begin with the password once the sign-in is old', async () => {
    const path = '/api/user/two-factor/begin';
    expect(outcomeOf(await world.post(await app.signUp(), path, {}))).to.equal(
      '403 account.not-allowed',
    );

    const user = await world.admin();
    await app.sql`update sessions set created_at = now() - interval '11 minutes'
        where user_id = ${user.id}`;
    expect(outcomeOf(await world.post(user, path, {}))).to.equal('403 account.wrong-password');
    expect(outcomeOf(await world.post(user, path, { password }))).to.equal('200 ok');
  });

  it('are not turned on by a wrong code, an old secret, or one that was replaced', async () => {
    const user = await world.admin();
    expect(outcomeOf(await on(user, '123456'))).to.equal(wrong);
    const first = await world.begin(user);
    const second = await world.begin(user);
    expect(outcomeOf(await on(user, codeOf(first.secret)))).to.equal(wrong);
    expect(outcomeOf(await on(user, codeOf(second.secret, 3)))).to.equal(wrong);

    await app.sql`update two_factor set created_at = now() - interval '61 minutes'
        where user_id = ${user.id}`;
    expect(outcomeOf(await on(user, codeOf(second.secret)))).to.equal(wrong);
    expect((await world.read(user)).isOn).to.equal(false);
    expect(outcomeOf(await world.firstStep(user.email)), 'no code is asked').to.equal('200 ok');
  });

  it('are turned off by a code, and by nothing else', async () => {
    const user = await world.protectedAdmin();
    const off = (code: unknown) => world.post(user, '/api/user/two-factor/off', { code });
    for (const code of ['', 7, null, 'x'.repeat(61)]) {
      expect(outcomeOf(await off(code))).to.equal('400 request.invalid');
    }
    expect(outcomeOf(await off('000000'))).to.equal(wrong);

    expect(outcomeOf(await off(codeOf(user.secret)))).to.equal('200 ok');

    expect(await world.read(user)).to.deep.equal({
      isOn: false,
      recoveryCodesLeft: 0,
      isDemanded: false,
      isProven: false,
    });
    expect(outcomeOf(await world.firstStep(user.email))).to.equal('200 ok');
  });

  it('give ten new recovery codes for a code; those before are void', async () => {
    const user = await world.protectedAdmin();
    const path = '/api/user/two-factor/recovery-codes';
    const renewed = await world.post(user, path, { code: user.recoveryCodes[0] });
    const { recoveryCodes } = renewed.json as { recoveryCodes: string[] };
    expect(recoveryCodes).to.have.length(10);

    for (const code of user.recoveryCodes) {
      expect(outcomeOf(await world.post(user, path, { code }))).to.equal(wrong);
    }
    expect(outcomeOf(await world.post(user, path, { code: recoveryCodes[9] }))).to.equal('200 ok');
  });

  it('are turned off by the command line for an administrator who lost everything', async () => {
    const user = await world.protectedAdmin();
    const run = (email: string) => readCommand(['reset-two-factor', email])(app.engine);

    expect(await run(user.email.toUpperCase())).to.match(/ask for no code now/);
    expect(await run(user.email)).to.match(/asked for no code/);
    expect(await run('nobody@example.test').catch((error: Error) => error.message)).to.equal(
      'Nobody is registered as nobody@example.test.',
    );

    expect((await world.read(user)).isProven).to.equal(false);
    expect(outcomeOf(await world.firstStep(user.email))).to.equal('200 ok');
    const acts = await app.sql`select act from admin_acts
          where subject_id = ${String(user.id)} and act = 'two-factor-reset'`;
    expect(acts).to.have.length(1);
  });
});
