import { collectionRoutes, galleryRoutes, trashRoutes } from '../../contract/routes/gallery.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('changes of gallery, trash, favourites and collections', () => {
  const app = appOnce({ RATE_LIMITS: 'on' });

  it('are limited for each user, every call of them and no other', async () => {
    const [busy, calm] = [await app.signUp(), await app.signUp()];
    const change = ({ cookie }: { cookie: string }) =>
      app.call('POST', '/api/images/delete', { cookie, body: { ids: [1] } });
    const statuses = new Set<number>();
    for (let i = 0; i < 300; i += 1) statuses.add((await change(busy)).status);
    expect([...statuses]).to.deep.equal([200]);

    const rows = Object.values({ ...galleryRoutes, ...trashRoutes, ...collectionRoutes });
    for (const { method, path } of rows) {
      const { cookie } = busy;
      const answer = await app.call(method, path.replace(':id', '1'), { cookie });

      const isChange = method !== 'GET';
      expect(answer.status === 429, `${method} ${path}`).to.equal(isChange);
      if (!isChange) continue;
      expect(answer.json).to.include({
        code: 'request.too-many',
        error: 'Too many attempts. Please try again in a minute.',
      });
      expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
    }
    expect((await change(calm)).status).to.equal(200);
  });
});
