import { appOnce } from '../../tests/test-app.ts';

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
});
