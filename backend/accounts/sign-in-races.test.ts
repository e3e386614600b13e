import { Authenticator } from '#tests/authenticator.ts';
import { interleave } from '#tests/interleave.ts';
import { openedOnce } from '#tests/opened.ts';
import { passkeyWorld } from '#tests/passkey-world.ts';
import { openSocialWorld } from '#tests/social-world.ts';
import { outcomeOf, password, type HttpResponse } from '#tests/test-app.ts';
import { codeOf, twoFactorWorld } from '#tests/two-factor-world.ts';
import { setDisabled } from '../admin/users.ts';
import { mintResetToken } from './reset-password.ts';

const newPassword = 'another password';

describe('a sign-in that is under way', () => {
  const opened = openedOnce(openSocialWorld);
  const world = () => {
    const { app, appUrl } = opened;
    const { database } = app.testDatabase;
    return {
      app,
      database,
      passkeys: passkeyWorld(app, appUrl),
      twoFactor: twoFactorWorld(app),
      isSignedIn: async (cookie: string) =>
        (await app.call('GET', '/api/user', { cookie })).status === 200,
    };
  };

  /** An administrator with a passkey and two-factor codes, and a browser that is signed in. */
  const owner = async () => {
    const { app, passkeys, twoFactor } = world();
    const user = await twoFactor.protectedAdmin();
    const { device, passkey } = await passkeys.owner(0, user);
    await app.sql`update users set google_id = ${`google-${user.id}`} where id = ${user.id}`;
    opened.google.people.set(`google-${user.id}`, { email: user.email, email_verified: true });
    return { ...user, device, passkey, elsewhere: await app.signIn(user.id) };
  };
  type Owner = Awaited<ReturnType<typeof owner>>;

  /** Passes the first step now; the result is what finishes the sign-in and gives its cookie. */
  const ways: Record<string, (user: Owner) => Promise<() => Promise<HttpResponse>>> = {
    'the password': async ({ email, id }) => {
      await world().app.sql`delete from two_factor where user_id = ${id}`;
      return () => world().app.call('POST', '/api/login', { body: { email, password } });
    },
    'the password and a code': async ({ email, secret }) => {
      const first = await world().twoFactor.firstStep(email);
      return () => world().twoFactor.secondStep(first, codeOf(secret));
    },
    'a social provider': async ({ id }) => {
      const { begin, google, browser } = opened;
      await world().app.sql`delete from two_factor where user_id = ${id}`;
      const person = browser();
      const back = new URL(await google.signIn(await begin(person, 'google'), `google-${id}`));
      const { cookie } = person;
      return () => world().app.call('GET', back.pathname + back.search, { cookie });
    },
    'a passkey': async ({ device }) => {
      const { options, cookie } = await world().passkeys.challenge();
      return () => world().passkeys.arrive(device.sign(options), cookie);
    },
    'a proven session': async ({ secret, elsewhere: cookie }) => {
      const body = { code: codeOf(secret) };
      return () => world().app.call('POST', '/api/user/two-factor/prove', { cookie, body });
    },
  };

  /** From a second browser, whose cookie is made before anything is held. */
  const ends: Record<string, (user: Owner, cookie: string) => Promise<unknown>> = {
    'the password is changed': (_user, cookie) => {
      const body = { currentPassword: password, newPassword };
      return world().app.call('POST', '/api/user/password', { cookie, body });
    },
    'the password is reset': async ({ email }) => {
      const { app, database } = world();
      const minted = await database.transaction((tx) => mintResetToken(tx, email));
      const body = { token: minted?.token, newPassword };
      return app.call('POST', '/api/reset-password', { body });
    },
    'the account is disabled, and enabled again': async ({ id: userId }) => {
      const parts = { ...world(), sessions: world().app.sessions };
      await setDisabled(parts, { by: 0, userId, isDisabled: true });
      await setDisabled(parts, { by: 0, userId, isDisabled: false });
    },
    'every device is signed out': (_user, cookie) =>
      world().app.call('DELETE', '/api/user/sessions', { cookie }),
  };

  for (const [way, begin] of Object.entries(ways)) {
    for (const [end, happen] of Object.entries(ends)) {
      it(`with ${way} opens no session that lives on when ${end}`, async () => {
        const user = await owner();
        const finish = await begin(user);
        const cookie = await world().app.signIn(user.id);

        const [finished] = await interleave(world().database, {
          heldAt: 'insert on sessions',
          first: finish,
          second: () => happen(user, cookie),
        });

        expect(finished.status, finished.text).to.be.oneOf([200, 302]);
        expect(await world().isSignedIn(finished.cookie)).to.equal(false);
      });
    }
  }

  it('goes on after a change of password with no session that lives on when every device is signed out', async () => {
    const { app, database, isSignedIn } = world();
    const user = await owner();
    const body = { currentPassword: password, newPassword };

    const [changed] = await interleave(database, {
      heldAt: 'insert on sessions',
      first: () => app.call('POST', '/api/user/password', { cookie: user.cookie, body }),
      second: () => app.call('DELETE', '/api/user/sessions', { cookie: user.elsewhere }),
    });

    expect(outcomeOf(changed)).to.equal('200 ok');
    expect(await isSignedIn(changed.cookie)).to.equal(false);
  });

  it('with a passkey opens no session that lives on when the passkey is removed', async () => {
    const { app, database, passkeys, isSignedIn } = world();
    const user = await owner();
    const { options, cookie } = await passkeys.challenge();
    const path = `/api/user/passkeys/${user.passkey.id}/remove`;

    const [finished, removed] = await interleave(database, {
      heldAt: 'insert on sessions',
      first: () => passkeys.arrive(user.device.sign(options), cookie),
      second: () => app.call('POST', path, { cookie: user.elsewhere, body: {} }),
    });

    expect([outcomeOf(finished), outcomeOf(removed)]).to.deep.equal(['200 ok', '200 ok']);
    expect(await isSignedIn(finished.cookie)).to.equal(false);
  });

  it('with the password leaves no first step behind when the password is changed', async () => {
    const { database, twoFactor } = world();
    const user = await owner();

    const [first] = await interleave(database, {
      heldAt: 'insert on second_steps',
      first: () => twoFactor.firstStep(user.email),
      second: async () => ends['the password is changed']?.(user, user.cookie),
    });

    expect(outcomeOf(first)).to.equal('403 account.code-needed');
    expect(outcomeOf(await twoFactor.secondStep(first, codeOf(user.secret)))).to.equal(
      '403 account.code-expired',
    );
  });
});

describe('a session that ends while it changes how its user signs in', () => {
  const opened = openedOnce(openSocialWorld);

  const reset = async (email: string) => {
    const { app } = opened;
    const { database } = app.testDatabase;
    const minted = await database.transaction((tx) => mintResetToken(tx, email));
    const body = { token: minted?.token, newPassword };
    return app.call('POST', '/api/reset-password', { body });
  };

  it('adds no passkey', async () => {
    const { app, appUrl } = opened;
    const passkeys = passkeyWorld(app, appUrl);
    const user = await app.signUp();
    const device = new Authenticator(appUrl);
    const made = device.create(await passkeys.creation(user));

    const [added] = await interleave(app.testDatabase.database, {
      heldAt: 'delete on passkey_challenges',
      first: () => passkeys.store(user, made),
      second: () => reset(user.email),
    });

    expect(outcomeOf(added)).to.equal('401 account.not-signed-in');
    expect(outcomeOf(await passkeys.signIn(device))).to.equal('400 account.passkey-refused');
  });

  it('leaves no change of the e-mail address', async () => {
    const { app } = opened;
    const { database } = app.testDatabase;
    const user = await app.signUp();
    const body = { email: 'stranger@example.test', password };

    await interleave(database, {
      heldAt: 'insert on email_changes',
      first: () => app.call('POST', '/api/user/email', { cookie: user.cookie, body }),
      second: () => reset(user.email),
    });

    const cookie = await app.signIn(user.id);
    expect((await app.call('GET', '/api/user/email', { cookie })).json).to.deep.equal({
      newEmail: null,
    });
  });
});
