import { expect } from 'chai';
import {
  openGithubStandIn,
  type GithubPerson,
  type GithubStandIn,
} from '../../../tests/github/stand-in.ts';
import { openOpenIdProvider, type OpenIdProvider } from '../../../tests/openid-provider.ts';
import { Person } from '../../../tests/person.ts';
import { openDoor, password, type Door } from '../../../tests/door.ts';
import { freePort } from '../../../tests/world.ts';

/** The port is only a name here: the door answers on its own, whatever the app calls itself. */
const publicPort = await freePort();
const appUrl = `http://localhost:${publicPort}`;
const callbacks = {
  google: `${appUrl}/api/auth/google/callback`,
  github: `${appUrl}/api/auth/github/callback`,
};

let people = 0;
const githubPerson = (over: Partial<GithubPerson> = {}): GithubPerson => {
  people += 1;
  const email = `github${people}@example.test`;
  return {
    id: 1000 + people,
    name: null,
    emails: [{ email, primary: true, verified: true }],
    ...over,
  };
};

describe('a social sign-in', () => {
  let google: OpenIdProvider;
  let github: GithubStandIn;
  let door: Door;
  before(async () => {
    google = await openOpenIdProvider([callbacks.google]);
    github = await openGithubStandIn();
    door = await openDoor({
      APP_URL: appUrl,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GITHUB_BASE_URL: github.url,
      GITHUB_API_URL: github.url,
      GITHUB_CLIENT_ID: github.clientId,
      GITHUB_CLIENT_SECRET: github.clientSecret,
    });
  });
  after(async () => {
    await door.close();
    await google.close();
    await github.close();
  });

  const browser = () => new Person(`http://127.0.0.1:${door.port}`);
  const begin = async (person: Person, provider: 'google' | 'github', query = '') =>
    (await person.call('GET', `/api/auth/${provider}${query}`)).headers.get('location') ?? '';
  const arrive = async (person: Person, url: string) => {
    const { pathname, search } = new URL(url);
    const { status, headers } = await person.call('GET', pathname + search);
    expect(status).to.equal(302);
    return headers.get('location');
  };
  const withGoogle = async (person: Person, login: string, query = '') =>
    arrive(person, await google.signIn(await begin(person, 'google', query), login));
  const withGithub = async (person: Person, who: GithubPerson) =>
    arrive(person, await github.signIn(await begin(person, 'github'), who));
  const me = async (person: Person) => {
    const { status, body } = await person.call('GET', '/api/user');
    return status === 200 ? (body as { id: number; email: string; tokenBalance: number }) : null;
  };
  const newcomer = (over: object = {}) => {
    people += 1;
    const login = `person-${people}`;
    const email = `google${people}@example.test`;
    google.people.set(login, { email, email_verified: true, name: 'Ada', ...over });
    return { login, email };
  };
  const countUsers = async () =>
    (await door.test.database.query<{ n: number }>('select count(*)::int as n from users'))[0]?.n;

  it('is offered where there are keys', async () => {
    const answer = await browser().call('GET', '/api/auth/providers');

    expect(answer.body).to.deep.equal({ google: true, github: true });
  });

  it('makes an account at the first time and finds it at the second', async () => {
    const { login, email } = newcomer();
    const laptop = browser();
    const phone = browser();

    expect(await withGoogle(laptop, login, '?returnTo=/images?type=reels')).to.equal(
      '/login/callback?returnTo=%2Fimages%3Ftype%3Dreels',
    );
    await withGoogle(phone, login);

    const first = await me(laptop);
    expect(first).to.deep.include({ email, tokenBalance: 10, displayName: 'Ada' });
    expect(await me(phone)).to.deep.equal(first);
  });

  it('does the same with GitHub, by the primary address that GitHub has proven', async () => {
    const who = githubPerson({
      emails: [
        { email: 'first@example.test', primary: false, verified: true },
        { email: 'primary@example.test', primary: true, verified: true },
      ],
    });
    const person = browser();

    expect(await withGithub(person, who)).to.equal('/login/callback?returnTo=%2F');

    expect(await me(person)).to.deep.include({ email: 'primary@example.test', tokenBalance: 10 });
  });

  it('goes to another site for nobody', async () => {
    for (const returnTo of ['//evil.example', 'https://evil.example', '/%09/evil.example']) {
      const { login } = newcomer();
      const location = await withGoogle(
        browser(),
        login,
        `?returnTo=${encodeURIComponent(returnTo)}`,
      );
      const to = new URL(location ?? '', appUrl).searchParams.get('returnTo') ?? '';
      expect(new URL(to, appUrl).origin, returnTo).to.equal(appUrl);
    }
    const { login } = newcomer();
    expect(await withGoogle(browser(), login, '?returnTo=/a&returnTo=//evil.example')).to.equal(
      '/login/callback?returnTo=%2F',
    );
  });

  it('makes two users of one id at two providers, and one of one id at one', async () => {
    google.people.set('4711', { email: 'a4711@example.test', email_verified: true });
    const one = browser();
    const other = browser();
    await withGoogle(one, '4711');
    await withGithub(
      other,
      githubPerson({
        id: 4711,
        emails: [{ email: 'b4711@example.test', primary: true, verified: true }],
      }),
    );

    expect((await me(one))?.id).to.not.equal((await me(other))?.id);
    google.people.set('4711', { email: 'moved@example.test', email_verified: true });
    const later = browser();
    await withGoogle(later, '4711');
    expect((await me(later))?.id).to.equal((await me(one))?.id);
  });

  it('uses no address that the provider has not proven', async () => {
    const before = await countUsers();
    const unproven = newcomer({ email_verified: false });
    const unsaid = newcomer({ email_verified: undefined });
    const textual = newcomer({ email_verified: 'true' });
    const none = newcomer({ email: undefined });

    for (const { login } of [unproven, unsaid, textual, none]) {
      expect(await withGoogle(browser(), login)).to.equal('/auth?error=no-verified-email');
    }
    for (const emails of [
      [{ email: 'x@example.test', primary: true, verified: false }],
      [{ email: 'x@example.test', primary: false, verified: true }],
      [],
    ]) {
      const who = githubPerson({ emails });
      expect(await withGithub(browser(), who)).to.equal('/auth?error=no-verified-email');
    }
    expect(await countUsers()).to.equal(before);
  });

  it('takes an address back from who registered it in advance', async () => {
    const { login, email } = newcomer();
    const squatter = await door.signUp(email.toUpperCase());
    const owner = browser();

    expect(await withGoogle(owner, login)).to.equal('/login/callback?returnTo=%2F');

    expect((await me(owner))?.id).to.equal(squatter.id);
    expect((await door.call('GET', '/api/user', { cookie: squatter.cookie })).status).to.equal(401);
    const logIn = await door.call('POST', '/api/login', { body: { email, password } });
    expect(logIn.status).to.equal(401);
    const [letter] = await door.test.database.query<{ data: object }>(
      `select data from pgboss.job where name = 'mail.send' and data->>'kind' = 'social-linked'
        order by created_on desc limit 1`,
    );
    expect(letter?.data).to.deep.include({ userId: squatter.id, wasPasswordRemoved: true });
  });

  it('is joined to an account whose address was proven, which keeps its password', async () => {
    const { login, email } = newcomer();
    const mine = await door.signUp(email);
    await door.test.database.query('update users set email_verified = true where id = $1', [
      mine.id,
    ]);
    const person = browser();

    await withGoogle(person, login);

    expect((await me(person))?.id).to.equal(mine.id);
    expect((await door.call('GET', '/api/user', { cookie: mine.cookie })).status).to.equal(200);
    const logIn = await door.call('POST', '/api/login', { body: { email, password } });
    expect(logIn.status).to.equal(200);
  });

  it('joins both providers to one proven address, and no second account of one of them', async () => {
    const { login, email } = newcomer();
    const one = browser();
    await withGoogle(one, login);
    const two = browser();
    await withGithub(two, githubPerson({ emails: [{ email, primary: true, verified: true }] }));
    expect((await me(two))?.id).to.equal((await me(one))?.id);

    google.people.set('somebody-else', { email, email_verified: true });
    expect(await withGoogle(browser(), 'somebody-else')).to.equal('/auth?error=already-linked');
  });

  it('makes one account when somebody comes twice at once', async () => {
    const { login, email } = newcomer();
    const browsers = [browser(), browser(), browser()];
    const backs = await Promise.all(
      browsers.map(async (each) => google.signIn(await begin(each, 'google'), login)),
    );

    await Promise.all(browsers.map((each, i) => arrive(each, backs[i] ?? '')));

    const users = await door.test.database.query('select 1 from users where email = $1', [email]);
    expect(users).to.have.length(1);
    const ids = new Set(await Promise.all(browsers.map(async (each) => (await me(each))?.id)));
    expect(ids.size).to.equal(1);
  });

  it('is good for one browser, once, for ten minutes, at its own provider', async () => {
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
      door.test.database.query(
        `update social_attempts set created_at = now() - interval '${minutes} minutes'`,
      );
    await age(11);
    expect(await arrive(victim, back), 'too old').to.equal('/auth?error=expired');
    await age(9);
    expect(await arrive(victim, back)).to.equal('/login/callback?returnTo=%2F');
    expect(await arrive(victim, back), 'the second time').to.equal('/auth?error=expired');
  });

  it('does not take a code that belongs to another attempt', async () => {
    const thief = newcomer();
    const person = browser();
    const stolen = new URL(await google.signIn(await begin(browser(), 'google'), thief.login));
    const own = new URL(await google.signIn(await begin(person, 'google'), newcomer().login));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');

    expect(await arrive(person, own.href)).to.equal('/auth?error=failed');
    expect(await me(person)).to.equal(null);
  });

  it('does not take an answer that names another issuer', async () => {
    const person = browser();
    const back = new URL(await google.signIn(await begin(person, 'google'), newcomer().login));
    expect(back.searchParams.get('iss')).to.equal(google.issuer);
    back.searchParams.set('iss', 'https://evil.example');

    expect(await arrive(person, back.href)).to.equal('/auth?error=failed');
  });

  it('starts a session under a new id', async () => {
    const { login } = newcomer();
    const person = browser();
    const before = await door.signUp();
    const back = await google.signIn(await begin(person, 'google'), login);
    const { pathname, search } = new URL(back);
    const answer = await door.call('GET', pathname + search, {
      cookie: `${before.cookie}; ${person.cookie}`,
    });

    expect(answer.headers.location).to.equal('/login/callback?returnTo=%2F');
    expect(answer.cookie).to.match(/sid=/).and.not.equal(before.cookie);
    expect((await door.call('GET', '/api/user', { cookie: before.cookie })).status).to.equal(401);
  });

  it('that is cancelled leads back with a word and leaves no user', async () => {
    const before = await countUsers();
    const person = browser();

    const atGoogle = await google.cancel(await begin(person, 'google'));
    const atGithub = await github.cancel(await begin(person, 'github'));

    expect(await arrive(person, atGoogle)).to.equal('/auth?error=cancelled');
    expect(await arrive(person, atGithub)).to.equal('/auth?error=cancelled');
    expect(await countUsers()).to.equal(before);
  });

  it('survives a provider that errs, stalls or talks nonsense', async () => {
    const before = await countUsers();
    for (const path of ['/login/oauth/access_token', '/user', '/user/emails'] as const) {
      for (const trouble of [
        { kind: 'status', status: 500 },
        { kind: 'status', status: 404 },
        { kind: 'broken-json' },
        ...(path === '/user' ? [{ kind: 'slow', ms: 11_000 } as const] : []),
      ] as const) {
        github.trouble(path, trouble);
        const location = await withGithub(browser(), githubPerson());
        expect(location, `${path} ${trouble.kind}`).to.equal('/auth?error=failed');
      }
      github.trouble(path, null);
    }
    for (const answer of [
      { status: 500, body: '{}' },
      { status: 200, body: '{"access_token": ' },
      { status: 200, body: '[]' },
      { status: 200, body: '{"access_token":"x","token_type":"bearer","id_token":"a.b.c"}' },
    ]) {
      const person = browser();
      const back = await google.signIn(await begin(person, 'google'), newcomer().login);
      google.breakWith(answer);
      expect(await arrive(person, back), answer.body).to.equal('/auth?error=failed');
      google.breakWith(null);
    }
    expect(await countUsers()).to.equal(before);
  }).timeout(60_000);

  it('takes a planned deletion back, and lets a disabled account in as little as a password', async () => {
    const { login, email } = newcomer();
    const person = browser();
    await withGoogle(person, login);
    const planned = await person.call('POST', '/api/user/delete', { json: {} });
    expect(planned.status, 'a fresh sign-in is proof enough').to.equal(200);
    expect(await me(person)).to.equal(null);
    await withGoogle(person, login);
    const [row] = await door.test.database.query<{ due: string | null }>(
      'select deletion_due_at as due from users where email = $1',
      [email],
    );
    expect(row?.due).to.equal(null);

    await door.test.database.query(
      `update sessions set created_at = now() - interval '11 minutes'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
    const late = await person.call('POST', '/api/user/delete', { json: {} });
    expect(late.body).to.have.property('code', 'account.sign-in-again');

    await door.test.database.query('update users set disabled_at = now() where email = $1', [
      email,
    ]);
    expect(await withGoogle(browser(), login)).to.equal('/auth?error=disabled');
  });
});

describe('a provider that cannot be found', () => {
  it('leads back with a word', async () => {
    const door = await openDoor({
      GOOGLE_ISSUER: `http://localhost:${await freePort()}`,
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'y',
    });

    const answer = await door.call('GET', '/api/auth/google');
    const other = await door.call('GET', '/api/auth/github');
    await door.close();

    expect([answer.status, answer.headers.location]).to.deep.equal([302, '/auth?error=failed']);
    expect(other.status).to.equal(503);
  });
});
