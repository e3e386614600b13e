import { openTestApp, password, type HttpResponse, type TestApp } from '../../tests/test-app.ts';
import type { Database } from '../database/database.ts';
import { openHashing } from './passwords.ts';
import { openPasswords } from './passwords.ts';

describe('who asks whether an address is known', () => {
  let app: TestApp;
  let known: string;
  let cookie: string;
  let work: string[] = [];
  before(async () => {
    // `$argon2id$v=19$m=19456,t=2,p=1$…`: everything that decides how long it takes.
    const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
    const hashing = openHashing();
    const passwords = openPasswords(
      { running: 2, waiting: 50 },
      {
        hash: async (...asked) => {
          const made = await hashing.hash(...asked);
          work.push(`hash ${costOf(made)}`);
          return made;
        },
        verify: async (...asked) => {
          work.push(`verify ${costOf(asked[0])}`);
          return hashing.verify(...asked);
        },
      },
    );
    app = await openTestApp({ RATE_LIMITS: 'on' }, { passwords });
    ({ email: known } = await app.signUp());
    ({ cookie } = await app.signUp());
    watchStatements(app.engine.database, (text) => work.push(text));
  });
  after(() => app.close());

  const unknown = () => known.replace('user', 'nope');
  const asks: Record<string, (email: string) => Promise<HttpResponse>> = {
    'signing in': (email) =>
      app.call('POST', '/api/login', { body: { email, password: 'not the password' } }),
    'having forgotten the password': (email) =>
      app.call('POST', '/api/forgot-password', { body: { email } }),
    'asking to have it': (email) =>
      app.call('POST', '/api/user/email', { cookie, body: { email, password } }),
  };

  it('gets the same answer for the same statements whether it has an account or not', async () => {
    for (const [how, ask] of Object.entries(asks)) {
      const answerOf = async (email: string) => {
        work = [];
        const { status, json, headers } = await ask(email);
        const sent = { headers: Object.keys(headers), length: headers['content-length'] };
        return { status, json, sent, work };
      };
      // Once each, for what is done only the first time.
      await answerOf(known);
      await answerOf(unknown());

      const [yes, no] = [await answerOf(known), await answerOf(unknown())];

      expect(yes.work, how).to.have.length.greaterThan(2);
      expect(no, how).to.deep.equal(yes);
    }
  });

  it('pays for the same hash when an account is made and when it is refused', async () => {
    const hashesFor = async (email: string, status: number) => {
      work = [];
      const body = { email, password: 'not the password' };
      expect((await app.call('POST', '/api/register', { body })).status).to.equal(status);
      return work.filter((each) => /^(hash|verify) /.test(each));
    };

    const made = await hashesFor(`new-${unknown()}`, 200);

    expect(made).to.have.length(1);
    expect(await hashesFor(known, 409)).to.deep.equal(made);
  });
});

/** Tells each statement that a request waits for; what goes on beside requests is left out. */
function watchStatements(database: Database, record: (text: string) => void): void {
  const note = (text: string) => {
    if (!/tool_switches|provider_circuits/.test(text)) record(text);
  };
  const { query, transaction } = database;
  database.query = (text, values) => {
    note(text);
    return query(text, values);
  };
  database.transaction = (within) => {
    note('begin');
    return transaction((tx) =>
      within({
        ...tx,
        query: (text, values) => {
          note(text);
          return tx.query(text, values);
        },
      }),
    );
  };
}
