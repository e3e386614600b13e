import { password, appOnce } from '../../tests/test-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

describe('a profile', () => {
  const app = appOnce();

  const put = (cookie: string, body: unknown) =>
    app.call('PUT', '/api/user/profile', { cookie, body });

  it('is changed, published to all tabs and returned as the user', async () => {
    const { cookie, id } = await app.signUp();

    const { status, json } = await put(cookie, { displayName: ' Ada ', bio: 'Counting.' });

    expect(status).to.equal(200);
    expect(json).to.deep.include({ id, displayName: 'Ada', bio: 'Counting.', tokenBalance: 10 });
    expect((await app.call('GET', '/api/user', { cookie })).json).to.deep.equal(json);
    const events = await app.sql<{ type: string; data: unknown }>`
      select type, data from user_events where user_id = ${id}`;
    expect(events).to.deep.equal([{ type: 'account.changed', data: json }]);
  });

  it('clears a field set to null and keeps one that is left out', async () => {
    const { cookie } = await app.signUp();
    await put(cookie, { displayName: 'Ada', bio: 'Counting.' });

    expect((await put(cookie, { displayName: '' })).json).to.deep.include({
      displayName: null,
      bio: 'Counting.',
    });
    expect((await put(cookie, { bio: null })).json).to.deep.include({ bio: null });
  });

  it('lists where its owner is signed in, and signs out everywhere', async () => {
    const { cookie, email } = await app.signUp();
    const other = await app.call('POST', '/api/login', {
      body: { email, password },
      headers: { 'User-Agent': firefox },
    });
    const stranger = await app.signUp();

    const { json } = await app.call('GET', '/api/user/sessions', { cookie });

    const list = json as { device: string | null; isCurrent: boolean }[];
    expect(list.map(({ device, isCurrent }) => [device, isCurrent])).to.deep.equal([
      ['Firefox on Linux', false],
      [null, true],
    ]);
    expect(JSON.stringify(list)).to.not.include(/sid=([^;]+)/.exec(cookie)?.[1]);

    const answer = await app.call('DELETE', '/api/user/sessions', { cookie });
    expect(answer.json).to.deep.equal({ ok: true });
    expect(answer.headers['set-cookie']?.[0]).to.match(/^sid=; path=\/; expires=Thu, 01 Jan 1970/);
    for (const each of [cookie, other.cookie]) {
      expect((await app.call('GET', '/api/user', { cookie: each })).status).to.equal(401);
    }
    expect((await app.call('GET', '/api/user', { cookie: stranger.cookie })).status).to.equal(200);
  });
});
