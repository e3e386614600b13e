import type { Plan } from '../../contract/plans.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { markDue } from '../../backend/plans/remind.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { addPlan, delayPlan, newPlan, plainItem, subscribe } from '../plans.ts';
import { openPushService } from '../push-service.ts';
import { itInFull } from '../sample-size.ts';
import { until } from '../until.ts';
import { worldEach } from '../world.ts';

describe('a plan reminds its user', function () {
  this.timeout(240_000);
  const world = worldEach();
  const service = openedEach(openPushService);

  const settings = () => ({ OUTBOUND_TRUSTED_ORIGINS: service.origin });
  async function open(role: 'all' | 'api' = 'all') {
    const { creator, ...lumireel } = await world.openWithCreator({ role, settings: settings() });
    const userId = creator.user?.id ?? 0;
    return { creator, lumireel, userId, item: await plainItem(world.database, userId) };
  }
  const change = (person: Person, json: unknown) =>
    person.expect<Settings>('PUT', '/api/user/settings', { json });
  const stateOf = async (id: number) => {
    const [row] = await world.sql<{ state: string }>`select state from plans where id = ${id}`;
    return row?.state;
  };
  const untilState = (id: number, state: Plan['state']) =>
    until(
      () => stateOf(id),
      (found) => found === state,
    );
  /** Marks what is due, and waits until what tells it has ended. */
  async function remind({ engine }: Lumireel): Promise<void> {
    await markDue(engine);
    await world.untilRows(`pgboss.job where name = 'plan.tell' and state < 'completed'`, 0);
  }

  it('in every browser, at its minute, by itself, with the address of its kit, and all tabs', async () => {
    const { creator, userId, item } = await open();
    const tab = await creator.openTab();
    // Whoever sees a tab may post on a phone.
    tab.socket.on('is-visible', (answer) => answer(true));
    const endpoints = [await subscribe(creator, service), await subscribe(creator, service)];
    const id = await addPlan(world.database, userId, item.id, { dueIn: '3 seconds' });
    const [plan] = await creator.expect<Plan[]>('GET', '/api/plans');

    await service.push(2);

    expect(Date.now() - Date.parse(plan?.dueAt ?? '')).to.be.within(0, 60_000);
    expect(service.pushes.map(({ endpoint }) => endpoint)).to.have.members(endpoints);
    for (const { message, topic } of service.pushes) {
      expect(message).to.deep.equal({
        title: 'Time to post: TikTok',
        body: 'Open it for the file, the caption and the share sheet.',
        tag: `plan-${id}`,
        path: `/images?item=${item.id}&kit=tiktok`,
      });
      expect(topic).to.equal(`plan-${id}`);
    }
    const due = { ...plan, state: 'due' };
    expect(await creator.expect('GET', '/api/plans')).to.deep.equal([due]);
    await tab.until(({ events }) => events.some(({ type }) => type === 'plan.saved'));
    const { caption: _, ...told } = due;
    expect(tab.events.findLast(({ type }) => type === 'plan.saved')?.data).to.deep.equal(told);
  });

  it('once, however many processes look, and again only when it is moved', async () => {
    const { creator, lumireel, userId, item } = await open();
    const other = await world.open({ role: 'api', settings: settings() });
    await subscribe(creator, service);
    const id = await addPlan(world.database, userId, item.id, { dueIn: '-1 minute' });

    await Promise.all([lumireel, other, lumireel, other].map(({ engine }) => markDue(engine)));
    await remind(lumireel);
    expect(service.requests()).to.equal(1);
    const { at } = newPlan(item.id);
    const moved = await creator.expect<Plan>('PUT', `/api/plans/${id}`, { json: { at } });
    expect(moved.state).to.equal('planned');
    await remind(lumireel);
    expect(service.requests()).to.equal(1);
    await world.sql`update plans set due_at = date_trunc('second', now()) where id = ${id}`;
    await remind(lumireel);

    expect(service.requests()).to.equal(2);
    expect(await stateOf(id)).to.equal('due');
  });

  itInFull('never where it was moved, done or removed, or its item deleted, before', async () => {
    const { creator, userId, item, lumireel } = await open('api');
    const others = [
      await plainItem(world.database, userId),
      await plainItem(world.database, userId),
    ];
    await subscribe(creator, service);
    const plan = (imageId = item.id) =>
      addPlan(world.database, userId, imageId, { dueIn: '-1 minute' });
    const [moved, done, removed, trashed, unsent] = [
      await plan(),
      await plan(),
      await plan(),
      await plan(others[0]?.id),
      await plan(others[1]?.id),
    ];
    await creator.expect('DELETE', `/api/images/${others[1]?.id}`);

    // Marked, and no worker has sent its reminder yet.
    await markDue(lumireel.engine);
    await world.untilRows(`pgboss.job where name = 'plan.tell'`, 1);
    await creator.expect('PUT', `/api/plans/${moved}`, { json: { at: newPlan(item.id).at } });
    await creator.expect('PUT', `/api/plans/${done}`, { json: { done: true } });
    await creator.expect('DELETE', `/api/plans/${removed}`);
    await creator.expect('DELETE', `/api/images/${others[0]?.id}`);
    await world.open({ role: 'worker', settings: settings() });
    await world.untilRows(`pgboss.job where name = 'plan.tell' and state = 'completed'`, 1);

    expect(service.requests()).to.equal(0);
    expect(await Promise.all([moved, done, trashed, unsent].map(stateOf))).to.deep.equal([
      ...['planned', 'done', 'due', 'planned'],
    ]);
    // Restored within the hour, its user is reminded now.
    await creator.expect('POST', `/api/images/${others[1]?.id}/restore`);
    expect((await service.push(1)).message.tag).to.equal(`plan-${unsent}`);
  });

  it('not when it is found more than an hour late: it is missed, after a restart as well', async () => {
    const { creator, userId, item } = await open('api');
    await subscribe(creator, service);
    const tab = await creator.openTab();
    const [late, early] = [
      await addPlan(world.database, userId, item.id, { dueIn: '-61 minutes' }),
      await addPlan(world.database, userId, item.id, { dueIn: '-59 minutes' }),
    ];

    // As after hours without a worker, or in a database that was restored from a backup.
    await world.open({ role: 'worker', settings: settings() });
    await untilState(late, 'missed');
    await untilState(early, 'due');

    expect((await service.push(1)).message.tag).to.equal(`plan-${early}`);
    await world.untilRows(`pgboss.job where name = 'plan.tell' and state < 'completed'`, 0);
    expect(service.requests()).to.equal(1);
    await tab.until(({ events }) => events.length >= 2);
    const states = tab.events.flatMap(({ type, data }) =>
      type === 'plan.saved' ? [data.state] : [],
    );
    expect(states).to.deep.equal(['missed', 'due']);
  });

  it('not by what has waited for more than an hour', async () => {
    const { creator, userId, item, lumireel } = await open('api');
    await subscribe(creator, service);
    const plan = () => addPlan(world.database, userId, item.id, { dueIn: '-1 minute' });
    const [late, early] = [await plan(), await plan()];
    await markDue(lumireel.engine);
    await delayPlan(world.database, late, '60 minutes');
    await delayPlan(world.database, early, '58 minutes');

    await world.open({ role: 'worker', settings: settings() });
    await world.untilRows(`pgboss.job where name = 'plan.tell' and state = 'completed'`, 1);

    expect((await service.push(1)).message.tag).to.equal(`plan-${early}`);
    expect(service.requests()).to.equal(1);
  });

  itInFull('again where a push service is busy, and not where it may have been sent', async () => {
    const { creator, lumireel, userId, item } = await open();
    await subscribe(creator, service);
    service.answerNext(503);
    await addPlan(world.database, userId, item.id, { dueIn: '-1 minute' });
    await remind(lumireel);
    await service.push(1);
    expect(service.requests()).to.equal(2);

    // The process has died while it sent it.
    await addPlan(world.database, userId, item.id, { dueIn: '-1 minute' });
    await world.sql`
      create function lose_job() returns trigger language plpgsql as $$ begin
        new.state = 'active'; new.started_on = now(); new.heartbeat_on = now() - interval '1 minute';
        return new; end $$`;
    await world.sql`create trigger lose_job before insert on pgboss.job for each row
      when (new.name = 'plan.tell' and new.state = 'created') execute function lose_job()`;
    await markDue(lumireel.engine);
    await world.untilRows(`pgboss.job where name = 'plan.tell.dead'`, 1);

    expect(service.requests()).to.equal(2);
  });

  it('by mail where that is switched on and the address proven, and by no push where that is off', async () => {
    const { creator, lumireel, userId, item } = await open();
    await subscribe(creator, service);
    const plan = () => addPlan(world.database, userId, item.id, { dueIn: '-1 minute' });
    await plan();
    await change(creator, { push: { planned: false } });
    await remind(lumireel);
    await change(creator, { mail: { planned: true } });
    await plan();
    await remind(lumireel);
    expect([service.requests(), await world.mails()]).to.deep.equal([0, []]);

    await world.sql`update users set email_verified = true where id = ${userId}`;
    await plan();
    await remind(lumireel);

    const [mail, ...more] = await world.mails();
    expect([service.requests(), more]).to.deep.equal([0, []]);
    expect(mail?.subject).to.equal('Time to post: TikTok');
    expect(mail?.to && 'text' in mail.to && mail.to.text).to.equal(creator.email);
    expect(mail?.text).to.contain(`/images?item=${item.id}&kit=tiktok`).and.contain('(UTC)');
    expect(mail?.html).to.contain(`/images?item=${item.id}&amp;kit=tiktok`);
    expect(mail?.text).to.contain('"E-mail: a planned post is due" under Notifications');
  });

  it('once for all that are due at a time, by what opens the list, which names them in a mail', async () => {
    const { creator, lumireel, userId, item } = await open();
    const endpoints = [await subscribe(creator, service), await subscribe(creator, service)];
    await change(creator, { mail: { planned: true } });
    await world.sql`update users set email_verified = true where id = ${userId}`;
    const ids = [];
    for (const dueIn of ['-3 minutes', '-2 minutes', '-1 minute'])
      ids.push(await addPlan(world.database, userId, item.id, { dueIn }));

    await remind(lumireel);

    expect(service.pushes.map(({ endpoint }) => endpoint)).to.have.members(endpoints);
    for (const { message, topic } of service.pushes) {
      expect(message).to.deep.equal({
        title: 'Time to post: 3 posts',
        body: 'Open your plans for their files and captions.',
        tag: `plan-${ids[0]}`,
        path: '/images/plans',
      });
      expect(topic).to.equal(`plan-${ids[0]}`);
    }
    const [mail, ...more] = await world.mails();
    expect([mail?.subject, more]).to.deep.equal(['Time to post: 3 posts', []]);
    expect(mail?.text?.match(/You planned a post on TikTok for .+ \(UTC\)/g)).to.have.length(3);
    expect(mail?.text).to.contain('/images/plans');
  });

  it('not where the account is disabled, about to be deleted, or its session over', async () => {
    const { creator, userId, item, lumireel } = await open();
    await subscribe(creator, service);
    for (const statement of [
      'update users set disabled_at = now()',
      'update users set disabled_at = null, deletion_due_at = now()',
      'update users set deletion_due_at = null; update sessions set ended_at = now()',
    ]) {
      await world.database.query(statement);
      await addPlan(world.database, userId, item.id, { dueIn: '-1 minute' });
      await remind(lumireel);
    }

    expect(service.requests()).to.equal(0);
  });
});
