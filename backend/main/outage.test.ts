import { password, appOnce } from '../../tests/test-app.ts';
import { choiceParts, openReelOrders, photoPart } from '../../tests/reel-orders.ts';

describe('while the database is away', () => {
  const app = appOnce();

  /** Sessions answer as PostgreSQL does while it starts: SQLSTATE 57P03. */
  async function takeSessionsAway(): Promise<() => Promise<void>> {
    await app.sql`alter table sessions rename to sessions_kept`;
    await app.sql`create function away() returns setof sessions_kept language plpgsql as
      $$ begin raise exception 'the database system is starting up' using errcode = '57P03'; end $$`;
    await app.sql`create view sessions as select * from away()`;
    await app.sql`create function away_too() returns trigger language plpgsql as
      $$ begin raise exception 'the database system is starting up' using errcode = '57P03'; end $$`;
    await app.sql`create trigger away_too instead of insert or update on sessions
      for each row execute function away_too()`;
    return async () => {
      await app.sql`drop view sessions`;
      await app.sql`drop function away`;
      await app.sql`drop function away_too`;
      await app.sql`alter table sessions_kept rename to sessions`;
    };
  }

  it('answers 503 with Retry-After, never 500 or 401, and recovers by itself', async () => {
    const { cookie, email } = await app.signUp();
    const bringBack = await takeSessionsAway();

    const answers = await Promise.all([
      app.call('GET', '/api/user', { cookie }),
      app.call('GET', '/api/images', { cookie }),
      app.call('GET', '/api/tools', { cookie }),
      app.call('POST', '/api/logout', { cookie }),
      app.call('POST', '/api/login', { body: { email, password } }),
    ]);
    const stranger = await app.call('GET', '/api/user');
    const health = await app.call('GET', '/healthz');
    await bringBack();

    for (const { status, json, headers, cookie: given } of answers) {
      expect(status).to.equal(503);
      expect(json).to.have.property('code', 'server.unavailable');
      expect(Number(headers['retry-after'])).to.be.greaterThan(0);
      expect(given).to.equal('');
    }
    expect(stranger.status).to.equal(401);
    expect(health.status).to.equal(200);
    expect((await app.call('GET', '/api/user', { cookie })).status).to.equal(200);
  });

  it('completes a paid order although the session cannot be written', async () => {
    const shop = await openReelOrders(app);
    await app.sql`update sessions set last_seen_at = now() - interval '1 hour'`;
    await app.sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`;
    await app.sql`create trigger refuse before insert or update or delete on sessions
      for each row execute function refuse()`;

    const answer = await shop.send([photoPart(), ...choiceParts]);
    await app.sql`drop trigger refuse on sessions`;

    expect(answer.status).to.equal(202);
    expect(await app.balanceOf(shop.user.id)).to.equal(9);
  });
});
