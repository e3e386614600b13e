import { password } from '#tests/test-app.ts';
import { openSocialWorld } from '#tests/social-world.ts';
import { openedOnce } from '#tests/opened.ts';

describe('a social sign-in', () => {
  const world = openedOnce(openSocialWorld);

  it('is offered where there are keys', async () => {
    const { browser } = world;
    const answer = await browser().call('GET', '/api/auth/providers');

    expect(answer.body).to.deep.equal({ google: true, github: true });
  });

  it('makes an account at the first time and finds it at the second', async () => {
    const { browser, withGoogle, newcomer, me } = world;
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
    const { browser, withGithub, githubPerson, me } = world;
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

  it('finds the account of an address whose domain the provider spells in another way', async () => {
    const { browser, withGoogle, withGithub, githubPerson, newcomer, me } = world;
    const [one, other] = [browser(), browser()];
    const email = 'ada@почта.рф';
    await withGoogle(one, newcomer({ email }).login);
    const emails = [{ email: 'Ada@xn--80a1acny.xn--p1ai', primary: true, verified: true }];
    await withGithub(other, githubPerson({ emails }));

    expect(await me(one)).to.include({ email: 'ada@xn--80a1acny.xn--p1ai' });
    expect((await me(other))?.id).to.equal((await me(one))?.id);
  });

  it('never redirects to another site', async () => {
    const { appUrl, browser, withGoogle, newcomer } = world;
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
    const { google, browser, withGoogle, withGithub, githubPerson, me } = world;
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
    const { browser, withGoogle, withGithub, newcomer, githubPerson, countUsers } = world;
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

  it('takes an account from a stranger who registered the address in advance', async () => {
    const { app, browser, withGoogle, newcomer, me } = world;
    const { login, email } = newcomer();
    const squatter = await app.signUp(email.toUpperCase());
    const owner = browser();

    expect(await withGoogle(owner, login)).to.equal('/login/callback?returnTo=%2F');

    expect((await me(owner))?.id).to.equal(squatter.id);
    const logIn = await app.call('POST', '/api/login', { body: { email, password } });
    expect(logIn.status).to.equal(401);
    const [mail] = await app.sql<{ data: object }>`
      select data from pgboss.job where name = 'mail.send' and data->>'kind' = 'social-linked'
        order by created_on desc limit 1`;
    expect(mail?.data).to.deep.include({ userId: squatter.id, wasPasswordRemoved: true });
  });

  it('joins both providers to one proven address, and no second account of one of them', async () => {
    const { google, browser, withGoogle, withGithub, newcomer, githubPerson, me } = world;
    const { login, email } = newcomer();
    const one = browser();
    await withGoogle(one, login);
    const two = browser();
    await withGithub(two, githubPerson({ emails: [{ email, primary: true, verified: true }] }));
    expect((await me(two))?.id).to.equal((await me(one))?.id);

    google.people.set('somebody-else', { email, email_verified: true });
    expect(await withGoogle(browser(), 'somebody-else')).to.equal('/auth?error=already-linked');
  });

  it('makes one account of two simultaneous sign-ins', async () => {
    const { google, app, begin, arrive, browser, newcomer, me } = world;
    const { login, email } = newcomer();
    const browsers = [browser(), browser(), browser()];
    const backs = await Promise.all(
      browsers.map(async (each) => google.signIn(await begin(each, 'google'), login)),
    );

    await Promise.all(browsers.map((each, i) => arrive(each, backs[i] ?? '')));

    const users = await app.sql`select 1 from users where email = ${email}`;
    expect(users).to.have.length(1);
    const ids = new Set(await Promise.all(browsers.map(async (each) => (await me(each))?.id)));
    expect(ids.size).to.equal(1);
  });

  it('cancels a scheduled deletion, and refuses a disabled account', async () => {
    const { app, browser, withGoogle, newcomer, me } = world;
    const { login, email } = newcomer();
    const person = browser();
    await withGoogle(person, login);
    const planned = await person.call('POST', '/api/user/delete', { json: {} });
    expect(planned.status, 'a fresh sign-in is proof enough').to.equal(200);
    expect(await me(person)).to.equal(null);
    await withGoogle(person, login);
    const [row] = await app.sql<{ due: string | null }>`
      select deletion_due_at as due from users where email = ${email}`;
    expect(row?.due).to.equal(null);

    await app.sql`update sessions set created_at = now() - interval '11 minutes'
        where user_id = (select id from users where email = ${email})`;
    const late = await person.call('POST', '/api/user/delete', { json: {} });
    expect(late.body).to.have.property('code', 'account.sign-in-again');

    await app.sql`update users set disabled_at = now() where email = ${email}`;
    expect(await withGoogle(browser(), login)).to.equal('/auth?error=disabled');
  });
});
