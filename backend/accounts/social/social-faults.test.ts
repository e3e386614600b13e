import { openTestApp } from '#tests/test-app.ts';
import { freePort } from '#infra/run/free-port.ts';
import { openSocialWorld } from '#tests/social-world.ts';
import { openedOnce } from '#tests/opened.ts';

describe('a social sign-in that goes wrong', () => {
  const world = openedOnce(openSocialWorld);

  it('is good for one browser, once, for ten minutes, at its own provider', async () => {
    const { google, app, begin, arrive, browser, newcomer, countUsers } = world;
    const { login } = newcomer();
    const before = await countUsers();
    const victim = browser();
    const back = await google.signIn(await begin(victim, 'google'), login);

    expect(await arrive(browser(), back), 'no cookie').to.equal('/auth?error=expired');
    const other = browser();
    await begin(other, 'google');
    expect(await arrive(other, back), 'another browser').to.equal('/auth?error=expired');
    const swapped = back.replace('/google/', '/github/');
    expect(await arrive(victim, swapped), 'the other callback').to.equal('/auth?error=expired');
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect(await arrive(victim, forged.href), 'a made-up state').to.equal('/auth?error=expired');
    const stateless = new URL(back);
    stateless.searchParams.delete('state');
    expect(await arrive(victim, stateless.href), 'no state').to.equal('/auth?error=expired');
    expect(await countUsers()).to.equal(before);

    const age = (minutes: number) =>
      app.testDatabase.database.query(
        `update social_attempts set created_at = now() - interval '${minutes} minutes'`,
      );
    await age(11);
    expect(await arrive(victim, back), 'too old').to.equal('/auth?error=expired');
    await age(9);
    expect(await arrive(victim, back)).to.equal('/login/callback?returnTo=%2F');
    expect(await arrive(victim, back), 'the second time').to.equal('/auth?error=expired');
  });

  it('does not take a code that belongs to another attempt', async () => {
    const { google, begin, arrive, browser, newcomer, me } = world;
    const thief = newcomer();
    const person = browser();
    const stolen = new URL(await google.signIn(await begin(browser(), 'google'), thief.login));
    const own = new URL(await google.signIn(await begin(person, 'google'), newcomer().login));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');

    expect(await arrive(person, own.href)).to.equal('/auth?error=failed');
    expect(await me(person)).to.equal(null);
  });

  it('does not take an answer that names another issuer', async () => {
    const { google, begin, arrive, browser, newcomer } = world;
    const person = browser();
    const back = new URL(await google.signIn(await begin(person, 'google'), newcomer().login));
    expect(back.searchParams.get('iss')).to.equal(google.issuer);
    back.searchParams.set('iss', 'https://evil.example');

    expect(await arrive(person, back.href)).to.equal('/auth?error=failed');
  });

  it('starts a session under a new id', async () => {
    const { google, app, begin, browser, newcomer } = world;
    const { login } = newcomer();
    const person = browser();
    const before = await app.signUp();
    const back = await google.signIn(await begin(person, 'google'), login);
    const { pathname, search } = new URL(back);
    const answer = await app.call('GET', pathname + search, {
      cookie: `${before.cookie}; ${person.cookie}`,
    });

    expect(answer.headers.location).to.equal('/login/callback?returnTo=%2F');
    expect(answer.cookie).to.match(/sid=/).and.not.equal(before.cookie);
    expect((await app.call('GET', '/api/user', { cookie: before.cookie })).status).to.equal(401);
  });

  it('that is cancelled redirects back with an error and leaves no user', async () => {
    const { google, github, begin, arrive, browser, countUsers } = world;
    const before = await countUsers();
    const person = browser();

    const atGoogle = await google.cancel(await begin(person, 'google'));
    const atGithub = await github.cancel(await begin(person, 'github'));

    expect(await arrive(person, atGoogle)).to.equal('/auth?error=cancelled');
    expect(await arrive(person, atGithub)).to.equal('/auth?error=cancelled');
    expect(await countUsers()).to.equal(before);
  });

  it('keeps the page to return to if it is on this site', async () => {
    const { google, begin, arrive, browser, newcomer } = world;
    const person = browser();
    const wanted = '?returnTo=%2Fimages%3Ftype%3Dreels%26q%3Da%2520b';
    const kept = '&returnTo=%2Fimages%3Ftype%3Dreels%26q%3Da%2520b';

    const cancelled = await google.cancel(await begin(person, 'google', wanted));
    expect(await arrive(person, cancelled)).to.equal(`/auth?error=cancelled${kept}`);

    const back = new URL(
      await google.signIn(await begin(person, 'google', wanted), newcomer().login),
    );
    back.searchParams.set('code', 'made-up');
    // What an answer says of it is not asked.
    back.searchParams.set('returnTo', '/admin');
    expect(await arrive(person, back.href)).to.equal(`/auth?error=failed${kept}`);
  });

  it('survives a provider that fails, stalls or sends nonsense', async () => {
    const {
      google,
      github,
      begin,
      arrive,
      browser,
      withGithub,
      newcomer,
      githubPerson,
      countUsers,
    } = world;
    const before = await countUsers();
    for (const path of ['/login/oauth/access_token', '/user', '/user/emails'] as const) {
      for (const trouble of [
        { kind: 'status', status: 500 },
        { kind: 'status', status: 404 },
        { kind: 'broken-json' },
        ...(path === '/user' ? [{ kind: 'slow', ms: 11_000 } as const] : []),
      ] as const) {
        github.failWith(path, trouble);
        const location = await withGithub(browser(), githubPerson());
        expect(location, `${path} ${trouble.kind}`).to.equal('/auth?error=failed');
      }
      github.failWith(path, null);
    }
    for (const answer of [
      { status: 500, body: '{}' },
      { status: 200, body: '{"access_token": ' },
      { status: 200, body: '[]' },
      { status: 200, body: '{"access_token":"x","token_type":"bearer","id_token":"a.b.c"}' },
    ]) {
      const person = browser();
      const back = await google.signIn(await begin(person, 'google'), newcomer().login);
      google.failWith(answer);
      expect(await arrive(person, back), answer.body).to.equal('/auth?error=failed');
      google.failWith(null);
    }
    expect(await countUsers()).to.equal(before);
  });
});

describe('a provider that cannot be found', () => {
  it('redirects back with an error', async () => {
    const app = await openTestApp({
      GOOGLE_ISSUER: `http://localhost:${await freePort()}`,
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'y',
    });

    const answer = await app.call('GET', '/api/auth/google');
    const other = await app.call('GET', '/api/auth/github');
    await app.close();

    expect([answer.status, answer.headers.location]).to.deep.equal([302, '/auth?error=failed']);
    expect(other.status).to.equal(503);
  });
});
