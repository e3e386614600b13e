import type { AuditEntry, AdminTotals, AdminUser } from '../../contract/admin-schemas.ts';
import { addUser } from '../../tests/database.ts';
import { openedOnce } from '../../tests/opened.ts';
import { password, appOnce } from '../../tests/test-app.ts';
import { choiceParts, openReelOrders, photoPart } from '../../tests/reel-orders.ts';

describe('the calls of administrators', () => {
  const app = appOnce();
  const admin = openedOnce(() => app.signUpAdmin('admin@example.test'));

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: admin.cookie, body });
  const users = async (query = '') => {
    const { json, headers } = await call('GET', `/api/admin/users${query}`);
    return { list: json as AdminUser[], next: headers['x-next-cursor'] };
  };
  const auditLog = async () => (await call('GET', '/api/admin/acts')).json as AuditEntry[];

  for (const sort of ['id', 'email', 'tokenBalance', 'lastLoginAt']) {
    for (const order of ['asc', 'desc']) {
      it(`page through all users by ${sort}, ${order}, each once`, async () => {
        for (let n = 0; n < 3; n += 1) await addUser(app.testDatabase.database);
        const whole = (await users(`?sort=${sort}&order=${order}`)).list.map(({ id }) => id);

        const seen: number[] = [];
        let cursor: string | string[] | undefined = '';
        while (cursor !== undefined) {
          const from: string = cursor ? `&cursor=${String(cursor)}` : '';
          const page = await users(`?sort=${sort}&order=${order}&limit=2${from}`);
          seen.push(...page.list.map(({ id }) => id));
          cursor = page.next;
        }

        expect(seen).to.deep.equal(whole);
        expect(new Set(seen).size).to.equal(whole.length);
      });
    }
  }

  it('search by the beginning of an address, without case, and by id', async () => {
    const id = await addUser(app.testDatabase.database, 'Zo_e%100@example.test');
    await addUser(app.testDatabase.database, 'zoXe@example.test');

    expect((await users('?search=zO_E%25')).list.map((user) => user.id)).to.deep.equal([id]);
    expect((await users(`?search=${id}`)).list.map((user) => user.id)).to.include(id);
    expect((await users('?search=%25')).list).to.deep.equal([]);
  });

  it('refuse an invalid cursor, or one of another sort order', async () => {
    const { next } = await users('?limit=1&sort=email');

    for (const cursor of ['x', 'bnVsbA', String(next)]) {
      const { status } = await call('GET', `/api/admin/users?limit=1&sort=id&cursor=${cursor}`);
      expect(status, cursor).to.equal(400);
    }
  });

  it("give tokens, write the audit log and push the balance to the user's tabs", async () => {
    const { id } = await app.signUp();

    const { json } = await call('POST', '/api/admin/add-tokens', { userId: id, amount: 3 });

    expect(json).to.deep.equal({ id, tokenBalance: 13 });
    expect((await auditLog())[0]).to.deep.include({
      admin: { id: admin.id, email: admin.email },
      act: 'tokens-granted',
      details: { amount: 3 },
    });
    const replayed = await app.engine.events.replay(id, 0);
    expect(replayed.events.at(-1)).to.have.property('type', 'balance.changed');
    expect(replayed.events.at(-1)?.data).to.have.property('tokenBalance', 13);
  });

  it('say in the token history of the user why tokens were given', async () => {
    const user = await app.signUp();
    const give = (reason: string) =>
      call('POST', '/api/admin/add-tokens', { userId: user.id, amount: 3, reason });

    await give(' For the outage on Monday ');
    await give('  ');

    const { json } = await app.call('GET', '/api/tokens/history', { cookie: user.cookie });
    const entries = json as { reason: string }[];
    expect(entries.map(({ reason }) => reason)).to.deep.equal([
      'Gift',
      'Gift: For the outage on Monday',
      'Welcome gift',
    ]);
  });

  it('give nothing for an amount that is none, nor to a user who does not exist', async () => {
    const { id } = await app.signUp();
    const statusOf = async (userId: number, amount: unknown) =>
      (await call('POST', '/api/admin/add-tokens', { userId, amount })).status;

    for (const amount of [0, -3, 1.5, 10_001, '3', null, 1e21, [3]]) {
      expect(await statusOf(id, amount), JSON.stringify(amount)).to.equal(400);
    }
    expect(await app.balanceOf(id)).to.equal(10);
    expect(await statusOf(2_000_000_000, 3)).to.equal(404);
    expect((await call('GET', '/api/admin/users/2000000000')).status).to.equal(404);
  });

  it("calculate the totals by the specification's formulas", async () => {
    const { list } = await users();
    const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

    const totals = (await call('GET', '/api/admin/totals')).json as AdminTotals;

    expect(totals.totalUsers).to.equal(list.length);
    expect(totals.activeTokens).to.equal(
      sum(list.filter(({ isAdmin }) => !isAdmin).map(({ tokenBalance }) => tokenBalance)),
    );
    const formula = sum(list.map(({ tokenBalance }) => (10 - tokenBalance) * 0.133));
    expect(totals.revenueDollars).to.equal(Number(formula.toFixed(2)));
    expect([totals.stripeRevenueCents, totals.sandboxCents]).to.deep.equal([0, 0]);
  });

  it('disable an account at once and enable it again', async () => {
    const { id, email, cookie } = await app.signUp();
    const signIn = async (secret = password) =>
      (await app.call('POST', '/api/login', { body: { email, password: secret } })).json;
    const set = (isDisabled: boolean) =>
      call('POST', `/api/admin/users/${id}/disabled`, { isDisabled });
    const statusOf = async (session: string) =>
      (await app.call('GET', '/api/user', { cookie: session })).status;

    expect((await set(true)).json).to.include({ id, isDisabled: true });

    expect(await signIn()).to.include({ code: 'account.disabled' });
    expect(await signIn(`${password}!`)).to.include({ code: 'account.wrong-credentials' });
    expect(await statusOf(await app.signIn(id)), 'a session that came late').to.equal(401);

    await set(false);
    expect(await signIn()).to.include({ id });
    expect(await statusOf(cookie), 'the session before').to.equal(401);
    expect((await auditLog()).slice(0, 2).map(({ act }) => act)).to.deep.equal([
      'account-enabled',
      'account-disabled',
    ]);
  });

  it('do not let administrators disable themselves', async () => {
    const answer = await call('POST', `/api/admin/users/${admin.id}/disabled`, {
      isDisabled: true,
    });

    expect(answer.json).to.include({ code: 'admin.not-yourself' });
    expect((await users()).list.find(({ id }) => id === admin.id)?.isDisabled).to.equal(false);
  });

  it('keep an audit log that cannot be rewritten', async () => {
    const error = await app.sql`update admin_acts set details = '{}'`.catch(
      (cause: Error) => cause.message,
    );

    expect(error).to.equal('admin_acts is append-only');
  });

  it('pause a tool: nothing is charged, its card shows the text, and it can be resumed', async () => {
    const shop = await openReelOrders(app);
    const order = (headers = {}) => shop.send([photoPart(), ...choiceParts], headers);
    const balance = () => app.balanceOf(shop.user.id);
    const tool = async () =>
      ((await app.call('GET', '/api/tools')).json as { key: string; isPaused: boolean }[]).find(
        ({ key }) => key === 'reels',
      );
    const keyed = { 'Idempotency-Key': 'before-the-pause' };
    const first = await order(keyed);

    await call('PUT', '/api/admin/tools/reels', { isPaused: true, text: 'Back at noon.' });

    const refused = await order();
    expect([refused.status, refused.json, refused.headers['retry-after']]).to.deep.equal([
      503,
      { error: 'Back at noon.', code: 'tool.paused' },
      '60',
    ]);
    expect(await balance()).to.equal(9);
    expect(await tool()).to.include({ isPaused: true, pausedText: 'Back at noon.' });
    expect((await order(keyed)).json).to.deep.equal(first.json);

    await call('PUT', '/api/admin/tools/reels', { isPaused: false });
    expect((await order()).status).to.equal(202);
    expect(await tool()).to.include({ isPaused: false, pausedText: null });
  });
});
