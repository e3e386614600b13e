import { openPasswords } from '../../backend/accounts/passwords.ts';
import { grantTokens } from '../../backend/admin/grant-tokens.ts';
import { routes, type RouteName } from '../../contract/features.ts';
import type { Route } from '../../contract/route.ts';
import type { RouteCase, RouteRequest } from '../authorisation/case.ts';
import { requestOf, routeCases } from '../authorisation/cases.ts';
import { missingResources, resourcesOf } from '../authorisation/resources.ts';
import { openTestApp, password, type HttpResponse, type TestApp } from '../test-app.ts';
import { providersOfAll } from '../scripted-provider.ts';

/** Everybody who can ask. The things in question are the owner's. */
const callers = [
  'anonymous',
  'logged out',
  'owner',
  'other user',
  'admin',
  'demoted admin',
] as const;
type Caller = (typeof callers)[number];
type KnownUser = { id: number; cookie: string };

const routeNames = Object.keys(routes) as RouteName[];
const routeOf = (name: RouteName): Route => routes[name];

describe('who may call what', () => {
  let app: TestApp;
  let hash: string;
  let owner: KnownUser;
  const known = new Map<Caller, KnownUser>();

  before(async () => {
    // Every paid call must be able to say yes.
    app = await openTestApp({ RATE_LIMITS: 'off' }, { providers: providersOfAll() });
    hash = await openPasswords({ running: 1, waiting: 1 }).hash(password);
    owner = await arrive('owner');
    known.set('owner', owner);
  });
  after(() => app.close());

  /** Somebody new with tokens, in the state their name says. */
  async function arrive(caller: Caller): Promise<KnownUser> {
    if (caller === 'anonymous') return { id: 0, cookie: '' };
    const { database } = app.testDatabase;
    const isBorn = await database.query<{ id: number }>(
      'insert into users (email, password_hash, is_admin) values ($1, $2, $3) returning id',
      [`${crypto.randomUUID()}@example.test`, hash, caller.endsWith('admin')],
    );
    const id = isBorn[0]?.id ?? 0;
    await grantTokens(app.engine, { by: null, user: { id }, amount: 5_000 });
    const cookie = await app.signIn(id);
    if (caller === 'logged out') await app.call('POST', '/api/logout', { cookie });
    if (caller === 'demoted admin') {
      // The session was used while they were one.
      expect((await app.call('GET', '/api/admin/totals', { cookie })).status).to.equal(200);
      await database.query('update users set is_admin = false where id = $1', [id]);
    }
    return { id, cookie };
  }

  async function whoIs(caller: Caller, { changesSession }: RouteCase): Promise<KnownUser> {
    if (changesSession) return arrive(caller);
    const met = known.get(caller) ?? (await arrive(caller));
    known.set(caller, met);
    return met;
  }

  const send = (name: RouteName, { cookie }: KnownUser, { path, body, headers }: RouteRequest) =>
    app.call(routeOf(name).method, path, { cookie, body, headers });

  it('has a row for every call of the contract, and for no other', () => {
    expect(Object.keys(routeCases).toSorted()).to.deep.equal(routeNames.toSorted());
  });

  it('opens to strangers what is named here, and to administrators alone what says admin', () => {
    const withAccess = (access: Route['access']) =>
      routeNames.filter((name) => routeOf(name).access === access);

    expect(withAccess('anyone')).to.have.members([
      ...['register', 'login', 'logout', 'forgotPassword', 'verifyResetToken', 'resetPassword'],
      // By the right that a reset has given.
      'removePasskeysAfterReset',
      ...['socialProviders', 'signInWithGoogle', 'signInWithGithub'],
      ...['googleCallback', 'githubCallback', 'tools', 'operatorPage', 'example', 'policyReport'],
      'maintenance',
      // By their token, and a password where there is one.
      ...['sharedPage', 'openSharedPage', 'sharedFile', 'sharedTemplate', 'reportSharedPage'],
      ...['passkeySignInOptions', 'signInWithPasskey', 'finishSignIn'],
      // By the signature of Stripe, or of the service.
      ...['stripeWebhook', 'providerCallback'],
    ]);
    const isAdminPath = (name: RouteName) => routeOf(name).path.startsWith('/api/admin/');
    expect(withAccess('admin')).to.have.members(routeNames.filter(isAdminPath));
  });

  for (const name of routeNames) {
    const { access } = routeOf(name);
    const row = routeCases[name];
    for (const caller of callers) {
      const isSignedIn = caller !== 'anonymous' && caller !== 'logged out';

      if (access !== 'anyone' && !isSignedIn) {
        it(`${name}: ${caller} is asked to sign in`, async () => {
          const stranger = await whoIs(caller, row);
          const asked = await requestOf(name, resourcesOf(app, owner.id));
          await leavesAlone(async () => {
            const answer = await send(name, stranger, asked);
            expect(refusalTextOf(answer)).to.equal('401 account.not-signed-in');
          });
        });
      } else if (access === 'admin' && caller !== 'admin') {
        it(`${name}: ${caller} is not allowed to`, async () => {
          const stranger = await whoIs(caller, row);
          const asked = await requestOf(name, resourcesOf(app, owner.id));
          await leavesAlone(async () => {
            const answer = await send(name, stranger, asked);
            expect(refusalTextOf(answer)).to.equal('403 account.not-allowed');
          });
        });
      } else if (row.isOwned && caller !== 'owner') {
        it(`${name}: ${caller} gets the response for a thing that does not exist`, async () => {
          const stranger = await whoIs(caller, row);
          const asked = await requestOf(name, resourcesOf(app, owner.id));
          const ofNothing = await send(name, stranger, await requestOf(name, missingResources));
          await leavesAlone(async () => {
            const answer = await send(name, stranger, asked);
            expect([answer.status, answer.text]).to.deep.equal([ofNothing.status, ofNothing.text]);
          });
        });
      } else {
        it(`${name}: ${caller} may`, async () => {
          const met = await whoIs(caller, row);
          const answer = await send(name, met, await requestOf(name, resourcesOf(app, owner.id)));

          const expected = ((caller === 'admin' && row.adminStatus) || row.status) ?? 200;
          expect(answer.status, answer.text.slice(0, 300)).to.equal(expected);
          expect(answer.text).to.not.match(secrets);
          if (!row.isOwned) return;
          const ofNothing = await send(name, met, await requestOf(name, missingResources));
          expect(answer.text).to.not.equal(ofNothing.text);
        });
      }
    }
  }

  /** Whatever was tried, nothing of the owner's has changed. */
  async function leavesAlone(attempt: () => Promise<void>): Promise<void> {
    const before = await possessions();
    await attempt();
    expect(await possessions()).to.deep.equal(before);
  }

  function possessions() {
    return app.testDatabase.database.query(
      `select
         (select to_jsonb(u) - 'event_seq' - 'last_login_at' from users u where id = $1) as "user",
         (select jsonb_agg(to_jsonb(i) order by id) from images i where user_id = $1) as images,
         (select jsonb_agg(to_jsonb(f) order by id) from films f where user_id = $1) as films,
         (select jsonb_agg(to_jsonb(s) order by token) from shares s where user_id = $1) as shares,
         (select jsonb_agg(to_jsonb(d) order by id) from plans d where user_id = $1) as plans,
         (select jsonb_agg(to_jsonb(p) order by id) from influencers p where user_id = $1) as personas,
         (select jsonb_agg(to_jsonb(g) order by id) from generations g where user_id = $1) as generations,
         (select jsonb_agg(to_jsonb(b) order by id) from purchases b where user_id = $1) as purchases,
         (select jsonb_agg(to_jsonb(e) order by id) from account_exports e where user_id = $1) as exports,
         (select count(*)::int from ledger_entries where user_id = $1) as entries,
         (select count(*)::int from sessions where user_id = $1 and ended_at is null) as sessions,
         (select count(*)::int from admin_acts) as acts,
         (select jsonb_agg(to_jsonb(t) order by tool) from tool_switches t) as switches`,
      [owner.id],
    );
  }
});

/** Fields that no answer may carry, whoever asks; that a page has a password is none. */
const secrets =
  /"(?!hasPassword")[^"]*(password|reset_?token|google_?id|github_?id|_hash|clientRef)[^"]*":|\$argon2/i;

function refusalTextOf({ status, json }: HttpResponse): string {
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : 'no code';
  return `${status} ${String(code)}`;
}
