import { filmRoutes } from '../../contract/routes/films.ts';
import { collectionRoutes, galleryRoutes, trashRoutes } from '../../contract/routes/gallery.ts';
import { settingsRoutes } from '../../contract/routes/profile.ts';
import { shareRoutes } from '../../contract/routes/shares.ts';
import { appOnce } from '../../tests/test-app.ts';

const limits = [
  {
    of: 'changes of gallery, trash, favourites, collections, links and settings',
    rows: {
      ...{ ...galleryRoutes, ...trashRoutes, ...collectionRoutes },
      ...{ ...shareRoutes, ...settingsRoutes },
    },
    times: 300,
    /** A change, and its status. */
    change: ['POST', '/api/images/delete'],
    status: 200,
  },
  {
    of: 'changes of films',
    rows: filmRoutes,
    times: 60,
    change: ['DELETE', '/api/films/1'],
    status: 404,
  },
] as const;

for (const { of, rows, times, change, status } of limits)
  describe(of, () => {
    const app = appOnce({ RATE_LIMITS: 'on' });

    it('are limited for each user, every call of them and no other', async () => {
      const [busy, calm] = [await app.signUp(), await app.signUp()];
      const make = ({ cookie }: { cookie: string }) =>
        app.call(change[0], change[1], { cookie, body: { ids: [1] } });
      const statuses = new Set<number>();
      for (let i = 0; i < times; i += 1) statuses.add((await make(busy)).status);
      expect([...statuses]).to.deep.equal([status]);

      for (const { method, path } of Object.values(rows)) {
        const { cookie } = busy;
        const answer = await app.call(method, path.replace(/:\w+/, '1'), { cookie });

        const isChange = method !== 'GET';
        expect(answer.status === 429, `${method} ${path}`).to.equal(isChange);
        if (!isChange) continue;
        expect(answer.json).to.include({
          code: 'request.too-many',
          error: 'Too many attempts. Please try again in a minute.',
        });
        expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
      }
      expect((await make(calm)).status).to.equal(status);
    });
  });
