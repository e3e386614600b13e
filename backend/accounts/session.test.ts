import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { insertSession } from './session-rows.ts';
import { cookieKeys } from './session.ts';
import { openedOnce } from '../../tests/opened.ts';
import { productionSettings } from '../../tests/production-settings.ts';
import { sampleSize } from '../../tests/sample-size.ts';
import { openTestApp, password, appOnce } from '../../tests/test-app.ts';

describe('a session', () => {
  const app = appOnce();

  const idOf = (cookie: string) => /sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  const hashOf = (cookie: string) => createHash('sha256').update(idOf(cookie)).digest('hex');
  const statusOf = async (cookie: string) =>
    (await app.call('GET', '/api/user', { cookie })).status;
  const logIn = (email: string, cookie?: string) =>
    app.call('POST', '/api/login', { body: { email, password }, cookie });
  const age = (cookie: string, change: string) =>
    app.testDatabase.database.query(
      `update sessions set ${change} where id_hash = decode('${hashOf(cookie)}', 'hex')`,
    );

  it('begins with registration, and ends with logout', async () => {
    const { cookie, email } = await app.signUp();
    const second = await logIn(email);
    expect(await statusOf(cookie)).to.equal(200);

    const logout = await app.call('POST', '/api/logout', { cookie });
    expect(logout.json).to.deep.equal({ ok: true });
    expect(logout.headers['clear-site-data']).to.equal('"cache"');
    expect(logout.headers['set-cookie']?.[0]).to.match(/^sid=; path=\/; expires=Thu, 01 Jan 1970/);
    expect(await statusOf(cookie)).to.equal(401);
    expect(await statusOf(second.cookie), 'the other device').to.equal(200);
  });

  it('has 256 bits that never repeat, of which only the hash is stored', async () => {
    const { email, cookie } = await app.signUp();
    const cookies = [cookie];
    for (let i = 0; i < 5; i += 1) cookies.push((await logIn(email)).cookie);

    const rows = await app.sql<{ dump: string }>`select s::text as dump from sessions s`;

    for (const each of cookies) {
      expect(Buffer.from(idOf(each), 'base64url')).to.have.length(32);
      expect(rows.some(({ dump }) => dump.includes(hashOf(each)))).to.equal(true);
      expect(rows.some(({ dump }) => dump.includes(idOf(each)))).to.equal(false);
    }
    expect(new Set(cookies.map(idOf)).size).to.equal(cookies.length);
  });

  it('never adopts an id that the client chose', async () => {
    const { email, cookie } = await app.signUp();
    const chosen = 'a'.repeat(43);
    // Signed with the server's own key, as for a visitor who was given this id long ago.
    const signature = cookieKeys(app.sessionKeys).sign(`sid=${chosen}`);
    const signed = `sid=${chosen}; sid.sig=${signature}`;

    const answer = await logIn(email, signed);

    expect(answer.status).to.equal(200);
    expect(idOf(answer.cookie)).to.not.equal(chosen);
    expect(await statusOf(signed)).to.equal(401);
    const next = await logIn(email, cookie);
    expect(idOf(next.cookie)).to.not.equal(idOf(cookie));
    expect(await statusOf(cookie), 'the session before the sign-in').to.equal(401);
  });

  it('is not found by a cookie that is unsigned, forged, doubled or nonsense', async () => {
    const { cookie } = await app.signUp();
    const id = idOf(cookie);
    const signature = /sid\.sig=([^;]+)/.exec(cookie)?.[1];

    expect(await statusOf(`sid=${id}`)).to.equal(401);
    expect(await statusOf(`sid=${id}; sid.sig=${'A'.repeat(43)}`)).to.equal(401);
    expect(await statusOf(`sid=${'b'.repeat(43)}; sid=${id}; sid.sig=${signature}`)).to.equal(401);
    expect(await statusOf(`sid=; sid.sig=`)).to.equal(401);
    expect(await statusOf(`sid=%00%ff; sid.sig=${signature}`)).to.equal(401);
    expect(await statusOf(cookie)).to.equal(200);
  });

  it('stays ended although a request that began before logout ends after it', async () => {
    const trials = sampleSize(30, 200);
    const revived: number[] = [];
    const { id } = await app.signUp();

    for (let trial = 0; trial < trials; trial += 1) {
      const cookie = await app.signIn(id);
      // Stale enough that the request wants to remember that the session was used.
      await age(cookie, `last_seen_at = now() - interval '2 hours'`);
      await Promise.all([
        app.call('GET', '/api/user', { cookie }),
        app.call('GET', '/api/generations', { cookie }),
        app.call('POST', '/api/logout', { cookie }),
        app.call('GET', '/api/images', { cookie }),
      ]);
      if ((await statusOf(cookie)) !== 401) revived.push(trial);
    }

    expect(revived).to.deep.equal([]);
  });

  it('stays ended when its id is inserted again', async () => {
    const { cookie, id } = await app.signUp();
    await app.call('POST', '/api/logout', { cookie });

    await app.testDatabase.database.transaction((tx) =>
      insertSession(tx, idOf(cookie), { userId: id }),
    );

    expect(await statusOf(cookie)).to.equal(401);
  });

  it('ends after 14 days without use and after 90 days in any case', async () => {
    const idle = (await app.signUp()).cookie;
    const used = (await app.signUp()).cookie;
    await age(idle, `last_seen_at = now() - interval '14 days'`);
    await age(used, `created_at = now() - interval '90 days'`);

    expect(await statusOf(idle)).to.equal(401);
    expect(await statusOf(used)).to.equal(401);
  });

  it('stays open when it is used within 14 days, at one write a minute', async () => {
    const { cookie } = await app.signUp();
    const lastSeen = async () => {
      const rows = await app.sql<{ seconds: number }>`
        select extract(epoch from now() - last_seen_at)::int as seconds from sessions
          where id_hash = decode(${hashOf(cookie)}, 'hex')`;
      return rows[0]?.seconds ?? -1;
    };
    await age(cookie, `last_seen_at = now() - interval '13 days'`);

    expect(await statusOf(cookie)).to.equal(200);
    while ((await lastSeen()) > 60) await statusOf(cookie);

    await age(cookie, `last_seen_at = now() - interval '30 seconds'`);
    expect(await statusOf(cookie)).to.equal(200);
    expect(await lastSeen()).to.be.at.least(30);
  });

  it('notifies every process when it ends', async () => {
    const ended: (string | null)[] = [];
    app.sessions.onEnded((hash) => ended.push(hash));
    const { cookie, id, email } = await app.signUp();
    const other = (await logIn(email)).cookie;
    expect([...(await app.sessions.stillOpen([hashOf(cookie), hashOf(other)]))]).to.have.length(2);

    await app.call('POST', '/api/logout', { cookie });
    await app.testDatabase.database.transaction((tx) => app.sessions.endAllOf(tx, id));

    expect(ended).to.include.members([hashOf(cookie), hashOf(other)]);
    expect([...(await app.sessions.stillOpen([hashOf(cookie), hashOf(other)]))]).to.deep.equal([]);
    expect(await statusOf(other)).to.equal(401);
  });

  it('has a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email } = await app.signUp();

    const cookies = (await logIn(email)).headers['set-cookie'] ?? [];

    expect(cookies).to.have.length(2);
    for (const line of cookies) {
      expect(line)
        .to.match(/; path=\//i)
        .and.match(/; httponly/i)
        .and.match(/; samesite=lax/i);
      expect(line).to.not.match(/domain=/i);
    }
  });

  it('opens no live connection by a cookie that is forged', async () => {
    const { cookie } = await app.signUp();
    const asked = once(app.server, 'request');
    await app.call('GET', '/healthz', { cookie: cookie.replace('sid=', 'sid=x') });
    const [forged] = (await asked) as [IncomingMessage];

    expect(await app.httpApp.gatewayDependencies.authenticate(forged)).to.equal(null);
  });

  it('stores no row for a visitor', async () => {
    const before = await app.sql`select 1 from sessions`;

    await app.call('GET', '/api/user');
    await app.call('GET', '/api/tools');
    await app.call('POST', '/api/logout');

    expect(await app.sql`select 1 from sessions`).to.have.length(before.length);
  });
});

describe('a session in production', () => {
  const secrets = ['newest-key-of-32-characters-or-more', 'older-key-of-32-characters-or-more!'];
  const app = openedOnce(() =>
    openTestApp({ ...productionSettings, SESSION_SECRET: secrets.join(',') }),
  );

  it('has a cookie bound to this host and to https, also behind a proxy that forwards http', async () => {
    const { email } = await app.signUp();

    const answer = await app.call('POST', '/api/login', { body: { email, password } });

    for (const line of answer.headers['set-cookie'] ?? ['none']) {
      expect(line)
        .to.match(/^__Host-sid(\.sig)?=/)
        .and.match(/; secure/i);
      expect(line)
        .to.match(/; path=\//i)
        .and.not.match(/domain=/i);
    }
  });

  it('stays open when the key is rotated', async () => {
    const { cookie } = await app.signUp();
    const id = /__Host-sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    const byOlderKey = cookieKeys(secrets.slice(1)).sign(`__Host-sid=${id}`);

    const answer = await app.call('GET', '/api/user', {
      cookie: `__Host-sid=${id}; __Host-sid.sig=${byOlderKey}`,
    });

    expect(answer.status).to.equal(200);
  });
});
