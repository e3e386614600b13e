import { PASSKEYS_MAX } from '#contract/passkeys.ts';
import { Authenticator } from '#tests/authenticator.ts';
import { passkeyOrigin as origin, passkeyWorld } from '#tests/passkey-world.ts';
import { outcomeOf, password, appOnce } from '#tests/test-app.ts';

describe('the passkeys of an account', () => {
  const app = appOnce({ APP_URL: origin });
  const world = passkeyWorld(app);

  const makeOld = ({ id }: { id: number }) =>
    app.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${id}`;

  it('asks for a verified owner, a key the device finds by itself, and no attestation', async () => {
    const user = await app.signUp();
    const options = await world.creation(user);

    expect(options.rp).to.deep.equal({ name: 'Lumireel', id: 'localhost' });
    expect(options.attestation).to.equal('none');
    expect(options.authenticatorSelection).to.deep.include({
      residentKey: 'required',
      userVerification: 'required',
    });
    const { options: request } = await world.challenge();
    expect(request).to.deep.include({ rpId: 'localhost', userVerification: 'required' });
    expect(request).to.not.have.property('allowCredentials');
  });

  it('belong to one account', async () => {
    const user = await world.owner();
    const stranger = await app.signUp();

    const again = await world.store(user, user.device.create(await world.creation(user)));
    const elsewhere = await world.store(
      stranger,
      user.device.create(await world.creation(stranger)),
    );

    expect([outcomeOf(again), outcomeOf(elsewhere)]).to.deep.equal([
      '409 account.passkey-exists',
      '409 account.passkey-exists',
    ]);
  });

  it('are at most as many as there can be, also when the last are added at once', async () => {
    const user = await app.signUp();
    for (let made = 1; made < PASSKEYS_MAX; made += 1) {
      await world.store(user, new Authenticator(origin).create(await world.creation(user)));
    }
    const options = [await world.creation(user), await world.creation(user)];

    const answers = await Promise.all(
      options.map((given) => world.store(user, new Authenticator(origin).create(given))),
    );

    expect(answers.map(outcomeOf).toSorted()).to.deep.equal([
      '200 ok',
      '409 account.too-many-passkeys',
    ]);
    const refused = await app.call('POST', '/api/user/passkeys/options', { ...user, body: {} });
    expect(outcomeOf(refused)).to.equal('409 account.too-many-passkeys');
  });

  it('are added and removed by the password once the sign-in is ten minutes old', async () => {
    const user = await world.owner();
    await makeOld(user);
    for (const path of [
      '/api/user/passkeys/options',
      `/api/user/passkeys/${user.passkey.id}/remove`,
    ]) {
      const ask = async (body: object) =>
        outcomeOf(await app.call('POST', path, { ...user, body }));
      expect(await ask({})).to.equal('403 account.wrong-password');
      expect(await ask({ password: 'wrong' })).to.equal('403 account.wrong-password');
      expect(await ask({ password })).to.equal('200 ok');
    }

    const social = await world.owner();
    await makeOld(social);
    await app.sql`update users set password_hash = null where id = ${social.id}`;
    const path = '/api/user/passkeys/options';
    expect(outcomeOf(await app.call('POST', path, { ...social, body: { password: '' } }))).to.equal(
      '403 account.sign-in-again',
    );
    const fresh = await world.signIn(social.device);
    expect(outcomeOf(await app.call('POST', path, { cookie: fresh.cookie, body: {} }))).to.equal(
      '200 ok',
    );
  });

  it('end their other sessions when they are removed', async () => {
    const user = await world.owner();
    const [here, elsewhere] = [await world.signIn(user.device), await world.signIn(user.device)];

    await app.call('POST', `/api/user/passkeys/${user.passkey.id}/remove`, {
      cookie: here.cookie,
      body: {},
    });

    const status = async (cookie: string) =>
      (await app.call('GET', '/api/user', { cookie })).status;
    expect(await status(here.cookie)).to.equal(200);
    expect(await status(elsewhere.cookie)).to.equal(401);
    expect(await status(user.cookie), 'by the password').to.equal(200);
  });
});
