import { Authenticator, type Deviation } from '#tests/authenticator.ts';
import { passkeyOrigin as origin, passkeyWorld } from '#tests/passkey-world.ts';
import { outcomeOf, openTestApp, appOnce } from '#tests/test-app.ts';
import { trimSignIns } from '../sign-in.ts';

const refused = '400 account.passkey-refused';

describe('passkeys', () => {
  const app = appOnce({ APP_URL: origin });
  const world = passkeyWorld(app);

  it('sign in, record when, and cancel a scheduled deletion', async () => {
    const user = await world.owner();
    await app.sql`update users set deletion_due_at = now() + interval '1 day'
        where id = ${user.id}`;

    const answer = await world.signIn(user.device);

    expect(answer.json).to.include({ id: user.id, email: user.email });
    expect((await world.list({ cookie: answer.cookie }))[0]?.lastUsedAt).to.be.a('string');
    const rows = await app.sql`select deletion_due_at as due from users where id = ${user.id}`;
    expect(rows).to.deep.equal([{ due: null }]);
  });

  it('do not open a disabled account', async () => {
    const user = await world.owner();
    await app.sql`update users set disabled_at = now() where id = ${user.id}`;

    expect(outcomeOf(await world.signIn(user.device))).to.equal('403 account.disabled');
  });

  const hostile: Record<string, Deviation> = {
    'for another site': { rpId: 'evil.example' },
    'from another origin': { origin: 'http://evil.example' },
    'from another port': { origin: 'http://localhost:9999' },
    'without a verified owner': { flags: 64 + 1 },
    'without a person': { flags: 64 + 4 },
    'of another kind': { type: 'payment.get' },
    'with a challenge of its own': { challenge: 'A'.repeat(43) },
  };
  for (const [what, deviation] of Object.entries(hostile)) {
    it(`are refused ${what}, when they are added and when they sign in`, async () => {
      const user = await app.signUp();
      const device = new Authenticator(origin);
      const added = await world.store(user, device.create(await world.creation(user), deviation));
      expect(outcomeOf(added)).to.equal(refused);
      expect(await world.list(user)).to.deep.equal([]);

      const other = await world.owner();
      const { flags } = deviation;
      const signed = await world.signIn(other.device, {
        ...deviation,
        ...(flags === undefined ? {} : { flags: flags - 64 }),
      });
      expect(outcomeOf(signed)).to.equal(refused);
    });
  }

  it('are refused when the signature, the key or the data is garbage', async () => {
    const user = await world.owner();
    const { options, cookie } = await world.challenge();
    const good = user.device.sign(options);
    const garbage = Buffer.from('{"challenge":7}').toString('base64url');
    const bad = [
      { ...good, response: { ...good.response, signature: 'AAAA' } },
      { ...good, response: { ...good.response, clientDataJSON: garbage } },
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      { ...good, response: { ...good.response, authenticatorData: 'AAAA' } },
      { ...good, id: 'unknown', rawId: 'unknown' },
      { ...good, rawId: 'other' },
    ];
    for (const credential of bad) {
      expect(outcomeOf(await world.arrive(credential, cookie))).to.equal(refused);
    }
    for (const credential of [
      null,
      'text',
      {},
      { ...good, id: '!'.repeat(9) },
      { ...good, type: 1 },
    ]) {
      expect(outcomeOf(await world.arrive(credential, cookie))).to.equal('400 request.invalid');
    }
    const made = new Authenticator(origin).create(await world.creation(user));
    for (const attestationObject of ['AAAA', garbage, 'o2NmbXRmcGFja2Vk']) {
      const credential = { ...made, response: { ...made.response, attestationObject } };
      expect(outcomeOf(await world.store(user, credential))).to.equal(refused);
    }
  });

  it('answer a challenge once, also when it is sent many times at once', async () => {
    const user = await world.owner();
    const { options, cookie } = await world.challenge();
    const signed = user.device.sign(options);

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.arrive(signed, cookie)),
    );

    expect(answers.map(outcomeOf).toSorted()).to.deep.equal([
      '200 ok',
      ...Array.from({ length: 7 }, () => refused),
    ]);
    expect(outcomeOf(await world.arrive(signed, cookie))).to.equal(refused);
  });

  it('answer no challenge of another browser, session or purpose, nor one that has expired', async () => {
    const user = await world.owner();
    const mine = await world.challenge();
    const others = await world.challenge();
    expect(outcomeOf(await world.arrive(user.device.sign(mine.options), others.cookie))).to.equal(
      refused,
    );
    expect(outcomeOf(await world.arrive(user.device.sign(mine.options), ''))).to.equal(refused);

    const late = await world.challenge();
    await app.sql`update passkey_challenges set created_at = now() - interval '301 seconds'`;
    expect(outcomeOf(await world.arrive(user.device.sign(late.options), late.cookie))).to.equal(
      refused,
    );

    const stranger = await app.signUp();
    const device = new Authenticator(origin);
    const made = device.create(await world.creation(user));
    expect(outcomeOf(await world.store(stranger, made))).to.equal(refused);
    const { options } = await world.challenge();
    const forSignIn = device.create({
      ...(await world.creation(user)),
      challenge: options.challenge,
    });
    expect(outcomeOf(await world.store(user, forSignIn))).to.equal(refused);
  });

  it('sign in as nobody but their owner', async () => {
    const [user, other] = [await world.owner(), await world.owner()];
    const userHandle = Buffer.from(String(other.id)).toString('base64url');

    expect(outcomeOf(await world.signIn(user.device, { userHandle }))).to.equal(refused);
  });

  it('are refused when their counter does not grow: the key was copied', async () => {
    const user = await world.owner(5);
    expect(outcomeOf(await world.signIn(user.device, { counter: 9 }))).to.equal('200 ok');

    expect(outcomeOf(await world.signIn(user.device, { counter: 9 }))).to.equal(refused);
    expect(outcomeOf(await world.signIn(user.device, { counter: 0 }))).to.equal(refused);
    expect(outcomeOf(await world.signIn(user.device, { counter: 10 }))).to.equal('200 ok');
  });

  it('limit the challenges and the guesses of a network', async () => {
    const limited = await openTestApp({ APP_URL: origin, RATE_LIMITS: 'on' });
    try {
      await limited.sql`insert into rate_limits (key, points, expire)
         values ('passkey.prefix:127.0.0.0/24', 400, extract(epoch from now()) * 1000 + 60000)`;
      for (const path of ['/api/auth/passkey/options', '/api/auth/passkey']) {
        const options = { challenge: 'none', rpId: 'localhost', timeout: 1 };
        const credential = new Authenticator(origin).sign(
          { ...options, userVerification: 'required' },
          { userHandle: 'MQ' },
        );
        expect(outcomeOf(await limited.call('POST', path, { body: { credential } }))).to.equal(
          '429 request.too-many',
        );
      }
    } finally {
      await limited.close();
    }
  });

  it('leave no challenge behind that has expired', async () => {
    await world.challenge();
    await app.sql`update passkey_challenges set created_at = now() - interval '301 seconds'`;
    const { options, cookie } = await world.challenge();
    const user = await world.owner();

    await trimSignIns(app.testDatabase.database);

    expect(await app.sql`select 1 from passkey_challenges`).to.have.length(1);
    expect(outcomeOf(await world.arrive(user.device.sign(options), cookie))).to.equal('200 ok');
  });
});
