import { appOnce } from '../../tests/test-app.ts';

describe('a profile', () => {
  const app = appOnce();

  const put = (cookie: string, body: unknown) =>
    app.call('PUT', '/api/user/profile', { cookie, body });

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
