import { openTestApp, type TestApp } from './test-app.ts';
import { openGithubStandIn, type GithubPerson } from './github/stand-in.ts';
import { openOpenIdProvider } from './openid-provider.ts';
import { Person } from './person.ts';
import { freePort } from '../infra/run/free-port.ts';

/** An app with both social providers, and browsers that go from one to the other. */
export async function openSocialWorld(settings: Record<string, string> = {}) {
  // Only a name: the app listens on a port of its own, and tests send the browser there.
  const appUrl = `http://localhost:${await freePort()}`;
  const google = await openOpenIdProvider([`${appUrl}/api/auth/google/callback`]);
  const github = await openGithubStandIn();
  const app: TestApp = await openTestApp({
    APP_URL: appUrl,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GITHUB_BASE_URL: github.url,
    GITHUB_API_URL: github.url,
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
    ...settings,
  });
  let people = 0;

  const begin = async (person: Person, provider: 'google' | 'github', query = '') =>
    (await person.call('GET', `/api/auth/${provider}${query}`)).headers.get('location') ?? '';
  /** Follows the provider's redirect back and returns where that leads. */
  const arrive = async (person: Person, url: string) => {
    const { pathname, search } = new URL(url);
    const { status, headers } = await person.call('GET', pathname + search);
    expect(status).to.equal(302);
    return headers.get('location');
  };

  return {
    appUrl,
    google,
    github,
    app,
    begin,
    arrive,
    browser: () => new Person(`http://127.0.0.1:${app.port}`),
    withGoogle: async (person: Person, login: string, query = '') =>
      arrive(person, await google.signIn(await begin(person, 'google', query), login)),
    withGithub: async (person: Person, who: GithubPerson) =>
      arrive(person, await github.signIn(await begin(person, 'github'), who)),
    /** Somebody new at Google. */
    newcomer: (over: object = {}) => {
      people += 1;
      const login = `person-${people}`;
      const email = `google${people}@example.test`;
      google.people.set(login, { email, email_verified: true, name: 'Ada', ...over });
      return { login, email };
    },
    /** Somebody new at GitHub. */
    githubPerson: (over: Partial<GithubPerson> = {}): GithubPerson => {
      people += 1;
      const email = `github${people}@example.test`;
      const emails = [{ email, primary: true, verified: true }];
      return { id: 1000 + people, name: null, emails, ...over };
    },
    me: async (person: Person) => {
      const { status, body } = await person.call('GET', '/api/user');
      return status === 200 ? (body as { id: number; email: string; tokenBalance: number }) : null;
    },
    countUsers: async () =>
      (
        await app.testDatabase.database.query<{ n: number }>('select count(*)::int as n from users')
      )[0]?.n,
    close: async () => {
      await app.close();
      await google.close();
      await github.close();
    },
  };
}
