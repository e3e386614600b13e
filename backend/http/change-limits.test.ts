import type { Context } from 'koa';
import { routes, type RouteName } from '../../contract/features.ts';
import type { Route } from '../../contract/route.ts';
import { CAPTION_MAX } from '../../contract/limits.ts';
import { addItem } from '../../tests/media.ts';
import { newPlan } from '../../tests/plans.ts';
import { appOnce } from '../../tests/test-app.ts';
import { callLimits } from '../main/features.ts';
import { changePlan, createPlan } from '../plans/plans.ts';
import { Refusal } from '../refusal.ts';
import { limitCalls } from './change-limits.ts';
import { openRateLimits } from './rate-limits.ts';

const routeRows = Object.entries(routes) as [RouteName, Route][];

describe('calls of a user whose changes are used up', () => {
  const app = appOnce({ RATE_LIMITS: 'on' });
  const change = ({ cookie }: { cookie: string }) =>
    app.call('POST', '/api/images/delete', { cookie, body: { ids: [1] } });

  it('are refused where they are no GET and no exception, and an exception has its reason', async () => {
    const [busy, calm] = [await app.signUpAdmin(), await app.signUp()];
    for (let n = 0; n < 300; n += 1) expect((await change(busy)).status).to.equal(200);

    for (const [name, { method, path }] of routeRows) {
      // Some of these calls end their session.
      const cookie = await app.signIn(busy.id);
      const answer = await app.call(method, path.replaceAll(/:\w+/g, '1'), { cookie });

      const exception = callLimits[name];
      expect(answer.status === 429, name).to.equal(method !== 'GET' && !exception);
      if (answer.status !== 429) continue;
      expect(answer.json).to.include({
        code: 'request.too-many',
        error: 'Too many attempts. Please try again in a minute.',
      });
      expect(Number(answer.headers['retry-after'])).to.be.within(1, 60);
    }
    expect((await change(calm)).status).to.equal(200);
  });
});

describe('calls with a limit of their own', () => {
  const app = appOnce({ RATE_LIMITS: 'on' });
  const calls: [RouteName, times: number, body: unknown, status: number][] = [
    ['deleteFilm', 60, undefined, 404],
    ['checkInfluencer', 120, undefined, 404],
    ['setAvatar', 20, {}, 415],
    ['changePassword', 10, { currentPassword: 'wrong', newPassword: 'long enough' }, 403],
  ];
  for (const [name, times, body, status] of calls) {
    it(`are refused after ${times} of ${name}, for this user alone`, async () => {
      const [busy, calm] = [await app.signUp(), await app.signUp()];
      const { method, path } = routes[name];
      const call = ({ cookie }: { cookie: string }) =>
        app.call(method, path.replace(':id', '1'), { cookie, body });

      for (let n = 0; n < times; n += 1) expect((await call(busy)).status).to.equal(status);

      expect((await call(busy)).status).to.equal(429);
      expect((await call(calm)).status).to.equal(status);
    });
  }
});

describe('an hour of changes of one user', () => {
  const app = appOnce({ RATE_LIMITS: 'on' });

  /** Puts a caption of the longest there are; only the window of the hour limits it. */
  async function openWriter() {
    const { id } = await app.signUp();
    const item = await addItem(app.testDatabase.database, id);
    const plan = await createPlan(app.engine, id, newPlan(item.id));
    const limits = openRateLimits({
      config: { isRateLimited: true },
      database: app.engine.database,
    });
    const limit = limitCalls({ ...limits, consume: async () => async () => undefined }, {});
    // All of a context that is looked at.
    const ctx = { ip: '127.0.0.1', state: { user: { id } } } as unknown as Context;
    const write = async (n: number): Promise<Refusal | null> => {
      const caption = '🌴'.repeat(CAPTION_MAX - 1) + String.fromCodePoint(0x1_f3_00 + n);
      const answer = async () => void (await changePlan(app.engine, id, { id: plan.id, caption }));
      return limit('changePlan', ctx, answer).then(() => null, asRefusal);
    };
    const kilobytes = async () => {
      const rows = await app.sql<{ type: string; data: unknown }>`
        select type, data from user_events where user_id = ${id}`;
      const sizes = rows.map((row) => Buffer.byteLength(JSON.stringify(row)));
      return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
    };
    return { write, kilobytes };
  }
  const asRefusal = (error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  };

  it('has 3,000 started kilobytes of events, also where many are sent at once, so that a day has less than 75 MB', async () => {
    const { write, kilobytes } = await openWriter();

    const answers: (Refusal | null)[] = [];
    for (let round = 0; round < 12; round += 1) {
      const some = Array.from({ length: 40 }, (_, n) => write(40 * round + n));
      answers.push(...(await Promise.all(some)));
    }

    const refused = answers.filter((answer) => answer !== null);
    expect(answers.length - refused.length).to.be.within(300, 334);
    expect(refused[0]).to.include({ code: 'request.too-many' });
    expect(refused[0]?.retryAfterSeconds).to.be.within(3_000, 3_600);
    expect(await kilobytes()).to.be.within(2_900, 3_011);
    expect(24 * 3_011).to.be.below(75_000);
  });

  it('has 3,000 changes that record little or nothing', async () => {
    const limits = openRateLimits({
      config: { isRateLimited: true },
      database: app.engine.database,
    });
    const change = async () => (await limits.reserve(['change-hour.account', 1], 12))(1);
    for (let n = 0; n < 3_000; n += 1) await change();

    expect(await change().catch(asRefusal)).to.include({ code: 'request.too-many' });
  });
});
