import type { NewPlan, Plan } from '#contract/plans.ts';
import { platforms } from '#contract/platforms.ts';
import { addItem } from '../../tests/media.ts';
import { openedEach } from '../../tests/opened.ts';
import { newPlan } from '../../tests/plans.ts';
import { appOnce } from '../../tests/test-app.ts';

/** Days from now, as a clock of UTC shows them. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 16);

/** So many minutes after this moment of the next year. */
const inAYear = (minutes: number) => {
  const next = new Date(Date.now() + minutes * 60_000);
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  return next.toISOString().slice(0, 16);
};

describe('the plans of a user', () => {
  const app = appOnce();
  const me = openedEach(() => app.signUp());
  const item = openedEach(() => addItem(app.testDatabase.database, me.id));

  const call = (method: string, path: string, body?: unknown, { cookie } = me) =>
    app.call(method, path, { cookie, body });
  const list = async () => (await call('GET', '/api/plans')).json as Plan[];
  const create = async (facts: Partial<NewPlan> = {}): Promise<Plan> => {
    const answer = await call('POST', '/api/plans', newPlan(item.id, facts));
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as Plan;
  };
  const change = (plan: Plan, body: unknown) => call('PUT', `/api/plans/${plan.id}`, body);
  const events = async () =>
    (
      await app.sql<{ type: string; data: unknown }>`
        select type, data from user_events where user_id = ${me.id} and type like 'plan.%' order by seq`
    ).map(({ type, data }) => [type, data]);

  it('are made, listed by their time, changed in any part, and removed, with an event each', async () => {
    const later = await create({ at: inDays(3), platform: 'youtube' });
    const { caption: _, ...withoutCaption } = newPlan(item.id, { at: inDays(2) });
    const first = (await call('POST', '/api/plans', withoutCaption)).json as Plan;
    expect(first).to.deep.equal({
      ...withoutCaption,
      ...{ id: first.id, caption: '', state: 'planned', dueAt: `${inDays(2)}:00.000Z` },
    });
    expect(await list()).to.deep.equal([first, later]);

    const other = await addItem(app.testDatabase.database, me.id);
    const changes = [
      { caption: 'Straße 🌴' },
      { platform: 'x' },
      { imageId: other.id },
      { at: inDays(1) },
      { timeZone: 'Asia/Tokyo', at: inDays(4) },
      { done: true },
      {},
    ];
    let expected: object = later;
    for (const part of changes) {
      const { json } = await change(later, part);
      const dueAt = 'at' in part ? (json as Plan).dueAt : (expected as Plan).dueAt;
      const { done, ...fields } = { done: false, ...part };
      expected = { ...expected, ...fields, dueAt, ...(done ? { state: 'done' } : {}) };
      expect(json).to.deep.equal(expected);
    }
    expect(await list()).to.deep.equal([first, expected]);
    expect((expected as Plan).dueAt).to.equal(
      new Date(Date.parse(`${inDays(4)}:00+09:00`)).toISOString(),
    );

    expect((await call('DELETE', `/api/plans/${first.id}`)).json).to.deep.equal({ ok: true });
    expect((await call('DELETE', `/api/plans/${first.id}`)).status).to.equal(404);
    expect(await list()).to.deep.equal([expected]);
    const recorded = await events();
    // The last of the changes changes nothing.
    expect(recorded).to.have.length(2 + (changes.length - 1) + 1);
    const { caption, ...others } = expected as Plan;
    expect(recorded[2]).to.deep.equal(['plan.saved', { ...later, caption }]);
    expect(recorded.at(-2)).to.deep.equal(['plan.saved', others]);
    expect(recorded.at(-1)).to.deep.equal(['plan.removed', { id: first.id }]);
  });

  it('may be for every platform, a minute ahead and a year, and with 2,200 characters', async () => {
    for (const platform of platforms) await create({ platform });
    const soon = await create({ at: new Date(Date.now() + 60_000).toISOString().slice(0, 16) });
    expect(Date.parse(soon.dueAt)).to.be.greaterThan(Date.now());
    await create({ at: inAYear(0) });
    const caption = '🌴'.repeat(2_200);
    expect((await create({ caption })).caption).to.equal(caption);
  });

  it('are refused by name for what is wrong with them, and nothing is kept', async () => {
    const noDate = 'at: there is no such date.';
    const noTime = 'at: a date and a time without a zone, such as 2026-12-01T18:30.';
    const noZone = 'timeZone: there is no zone of this name.';
    const tooFar = 'at: at most a year ahead.';
    const tooLong = 'caption: at most 2200 characters.';
    const noPlatform = 'platform: this value is not accepted.';
    const wrong: [Record<string, unknown>, string][] = [
      [{ at: '2027-02-30T10:00' }, noDate],
      [{ at: '9999-12-31T23:59' }, tooFar],
      [{ at: inAYear(2) }, tooFar],
      [{ at: inDays(0) }, 'at: this must be later than now.'],
      [{ at: '1970-01-01T00:00' }, 'at: this must be later than now.'],
      [{ at: '0001-01-01T00:00' }, 'at: this must be later than now.'],
      [{ at: `${inDays(1)}:00` }, noTime],
      [{ at: inDays(1).slice(0, 13) }, noTime],
      [{ at: `${inDays(1).slice(0, 15)}Z` }, noTime],
      [{ at: 1_800_000_000 }, noTime],
      [{ timeZone: 'Mars/Olympus' }, noZone],
      [{ timeZone: '../x' }, noZone],
      [{ timeZone: '+01:00' }, noZone],
      [{ timeZone: 'x'.repeat(65) }, 'timeZone: at most 64 characters.'],
      [{ timeZone: null }, 'timeZone: this value is not accepted.'],
      [{ caption: 'x'.repeat(5_000) }, tooLong],
      [{ caption: '🌴'.repeat(2_201) }, tooLong],
      [{ caption: 'x'.repeat(20_000) }, tooLong],
      [{ caption: '\0' }, 'The text contains characters that cannot be used.'],
      [{ caption: '\ud800' }, 'The text contains characters that cannot be used.'],
      [{ platform: 'facebook' }, noPlatform],
      [{ platform: '__proto__' }, noPlatform],
      [{ imageId: 0 }, 'imageId: at least 1.'],
      [{ imageId: '1' }, 'imageId: this value is not accepted.'],
      [{ done: false }, 'done: this value is not accepted.'],
      [{ state: 'due' }, 'Unknown field: state'],
    ];
    const plan = await create();

    for (const [part, error] of wrong) {
      const bad = { error, code: 'request.invalid' };
      const changed = await change(plan, part);
      expect([changed.status, changed.json], JSON.stringify(part)).to.deep.equal([400, bad]);
      if ('done' in part) continue;
      const made = await call('POST', '/api/plans', { ...newPlan(item.id), ...part });
      expect([made.status, made.json], JSON.stringify(part)).to.deep.equal([400, bad]);
    }
    expect(await list()).to.deep.equal([plan]);
    expect(await events()).to.have.length(1);
  });

  it('are of the user’s own items alone', async () => {
    const plan = await create();
    const foreign = await addItem(app.testDatabase.database, (await app.signUp()).id);
    const { status, json } = await change(plan, { imageId: foreign.id });

    const missing = { error: 'This item does not exist.', code: 'media.not-found' };
    expect([status, json]).to.deep.equal([404, missing]);
    expect(await list()).to.deep.equal([plan]);
  });

  it('are not there while their item is in the trash, and back with it', async () => {
    const plan = await create();
    await call('DELETE', `/api/images/${item.id}`);

    expect(await list()).to.deep.equal([]);
    expect((await change(plan, { at: inDays(2) })).json).to.include({ code: 'plan.not-found' });
    expect((await call('DELETE', `/api/plans/${plan.id}`)).status).to.equal(404);
    const made = await call('POST', '/api/plans', newPlan(item.id));
    expect(made.json).to.include({ code: 'media.not-found' });

    await call('POST', `/api/images/${item.id}/restore`);
    expect(await list()).to.deep.equal([plan]);
  });

  it('go with their item when it is deleted for good', async () => {
    await create();
    await app.sql`delete from images where id = ${item.id}`;
    expect(await app.sql`select from plans where user_id = ${me.id}`).to.have.length(0);
  });

  it('are 200 at most, of 230 that come at once', async () => {
    await app.sql`insert into plans (user_id, image_id, platform, at, time_zone, caption, due_at, state)
      select ${me.id}, ${item.id}, 'x', '2026-01-01T10:00', 'UTC', '', now(), 'done'
        from generate_series(1, 190)`;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call('POST', '/api/plans', newPlan(item.id))),
    );
    const refused = answers.filter(({ status }) => status !== 200);

    expect(refused).to.have.length(30);
    expect(refused[0]?.status).to.equal(409);
    expect(refused[0]?.json).to.deep.equal({
      error:
        'You have 200 plans, with those of items in the trash, and more are not possible. Remove some that are over.',
      code: 'plan.too-many',
    });
    expect(await list()).to.have.length(200);
  });

  it('have the time of one of two tabs that move them at once, as the last event says', async () => {
    const plan = await create();
    const days = [2, 3, 4, 5, 6, 7];
    const answers = await Promise.all(days.map((day) => change(plan, { at: inDays(day) })));

    expect(answers.map(({ status }) => status)).to.deep.equal(days.map(() => 200));
    const [kept] = await list();
    const { caption: _, ...others } = { ...kept };
    expect((await events()).at(-1)).to.deep.equal(['plan.saved', others]);
    expect(days.map(inDays)).to.include(kept?.at);
  });

  it('are planned anew by another time, and stay what they are by any other change', async () => {
    const plan = await create();
    await app.sql`update plans set state = 'missed', due_at = now() - interval '2 hours'
      where id = ${plan.id}`;

    const { json: edited } = await change(plan, { caption: 'New.', at: plan.at });
    const { json: moved } = await change(plan, { at: inDays(2) });

    expect(edited).to.include({ state: 'missed', caption: 'New.' });
    expect(moved).to.include({ state: 'planned', dueAt: `${inDays(2)}:00.000Z` });
  });
});
