import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { routes } from '../../contract/routes.ts';
import type { Route } from '../../contract/routes/route.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';
import { choiceParts, openReelOrders, photoPart } from '../../tests/reel-orders.ts';

const rows = Object.entries(routes) as [string, Route][];

describe('access to the routes', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

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

  for (const [name, row] of rows.filter(([, { access }]) => access === 'admin')) {
    it(`allows ${name} to administrators only, from their promotion until their demotion`, async () => {
      const { cookie, id } = await app.signUp();
      const setAdmin = (isAdmin: boolean) =>
        app.testDatabase.database.query('update users set is_admin = $2 where id = $1', [
          id,
          isAdmin,
        ]);

      expect((await ask(row, cookie)).status).to.equal(403);
      await setAdmin(true);
      expect((await ask(row, cookie)).status).to.not.be.oneOf([401, 403]);
      await setAdmin(false);
      expect((await ask(row, cookie)).status).to.equal(403);
    });
  }

  it('asks for no sign-in on public routes', async () => {
    for (const [name, row] of rows.filter(([, { access }]) => access === 'anyone')) {
      const answer = await ask(row);
      expect((answer.json as { code?: string } | undefined)?.code, name).to.not.equal(
        'account.not-signed-in',
      );
    }
  });

  it("answers for another user's generation as if it did not exist", async () => {
    const shop = await openReelOrders(app);
    await shop.send([photoPart(), ...choiceParts]);
    const [mine] = await shop.generations();
    const stranger = await app.signUp();
    const administrator = await app.signUpAdmin();

    for (const { cookie } of [stranger, administrator]) {
      for (const method of ['GET', 'DELETE']) {
        const others = await app.call(method, `/api/generations/${mine?.id}`, { cookie });
        const missing = await app.call(method, `/api/generations/${randomUUID()}`, { cookie });
        expect(others.status).to.equal(404);
        expect(others.json).to.deep.equal(missing.json);
      }
      expect((await app.call('GET', '/api/generations', { cookie })).json).to.deep.equal([]);
    }
    const own = await app.call('GET', `/api/generations/${mine?.id}`, {
      cookie: shop.user.cookie,
    });
    expect(own.json).to.include({ id: mine?.id, status: 'queued' });
  });

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
