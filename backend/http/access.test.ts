import { routes } from '../../contract/routes.ts';
import type { Route } from '../../contract/routes/route.ts';
import { appOnce } from '../../tests/test-app.ts';
import { choiceParts, openReelOrders, photoPart } from '../../tests/reel-orders.ts';

const rows = Object.entries(routes) as [string, Route][];

describe('access to the routes', () => {
  const app = appOnce();

  const ask = ({ method, path }: Route, cookie?: string) =>
    app.call(method, path.replace(':id', '1'), { cookie });

  for (const [name, row] of rows.filter(([, { access }]) => access !== 'anyone')) {
    it(`refuses ${name} to visitors and after a logout`, async () => {
      const { cookie } = await app.signUp();
      await app.call('POST', '/api/logout', { cookie });

      for (const answer of [await ask(row), await ask(row, cookie)]) {
        expect(answer.status).to.equal(401);
        expect(answer.json).to.deep.equal({
          error: 'Please sign in.',
          code: 'account.not-signed-in',
        });
      }
    });
  }

  it('gives each user only their own events', async () => {
    const shop = await openReelOrders(app);
    await shop.send([photoPart(), ...choiceParts]);
    const stranger = await app.signUp();

    const own = await app.call('GET', '/api/events?after=0', { cookie: shop.user.cookie });
    const others = await app.call('GET', '/api/events?after=0', { cookie: stranger.cookie });

    expect((own.json as { events: unknown[] }).events).to.have.length.greaterThan(0);
    expect(others.json).to.deep.equal({ reset: false, events: [], head: 0 });
  });
});
