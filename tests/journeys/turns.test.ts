import { poolSlots } from '../../backend/jobs/declared.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { MAILS_AN_HOUR, markDue } from '../../backend/plans/remind.ts';
import { SUBSCRIPTIONS_MAX } from '../../backend/push/subscriptions.ts';
import { PLANS_MAX } from '../../contract/limits.ts';
import type { Plan } from '../../contract/plans.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { addPlan, plainItem, subscribe } from '../plans.ts';
import { openPushService } from '../push-service.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { worldEach } from '../world.ts';

describe('users take turns at reminders and pushes', function () {
  this.timeout(240_000);
  const world = worldEach();
  const service = openedEach(openPushService);

  const settings = () => ({ OUTBOUND_TRUSTED_ORIGINS: service.origin });
  /** A creator with a plain item, and another user. */
  async function open(role: 'all' | 'api' = 'all') {
    const providers = [scriptedProvider({}, { name: 'lists', capability: 'hashtags' })];
    const { creator, ...lumireel } = await world.openWithCreator({
      role,
      providers,
      settings: settings(),
    });
    const other = await world.person(lumireel.url ?? '').register();
    const userId = creator.user?.id ?? 0;
    return { creator, other, lumireel, userId, item: await plainItem(world.database, userId) };
  }
  async function subscribeAll(person: Person): Promise<void> {
    for (let browser = 0; browser < SUBSCRIPTIONS_MAX; browser += 1)
      await subscribe(person, service);
  }
  const makeHashtags = async (person: Person) =>
    person.untilEnded(await person.startHashtags('travel'));
  const untilWaiting = (queue: string, count: number) =>
    world.untilRows(`pgboss.job where name = '${queue}' and state < 'active'`, count);
  const untilOver = (queue: string) =>
    world.untilRows(`pgboss.job where name = '${queue}' and state < 'completed'`, 0);
  const placeOf = (endpoint: string) =>
    service.pushes.findIndex((sent) => sent.endpoint === endpoint);
  async function remind({ engine }: Lumireel): Promise<void> {
    await markDue(engine);
    await untilOver('plan.tell');
  }
  const subjects = async () => (await world.mails()).map(({ subject }) => subject);

  it('reminds within a minute, however many plans and browsers another user has', async () => {
    const { creator, other, lumireel, userId, item } = await open('api');
    const otherId = other.user?.id ?? 0;
    const otherItem = await plainItem(world.database, otherId);
    await subscribeAll(creator);
    const endpoint = await subscribe(other, service);
    await world.sql`
      insert into plans (user_id, image_id, platform, at, time_zone, caption, due_at)
      select ${userId}, ${item.id}, 'tiktok', '2026-12-01T18:30', 'UTC', '',
             date_trunc('milliseconds', now() - interval '1 minute')
        from generate_series(1, ${PLANS_MAX})`;
    for (let round = 1; round <= 10; round += 1) {
      await world.sql`update plans set state = 'planned'`;
      if (round === 10)
        await addPlan(world.database, otherId, otherItem.id, { dueIn: '-1 minute' });
      await markDue(lumireel.engine);
    }

    await world.open({ role: 'worker', settings: settings() });
    await untilOver('plan.tell');

    const place = placeOf(endpoint);
    // What a worker sends at once takes this long at a push service that answers after 250 ms.
    const seconds = (Math.ceil((place + 1) / poolSlots.push) * 250) / 1000;
    expect(place).to.be.at.least(0);
    expect(seconds).to.be.below(60);
    // A message a browser and round.
    expect(service.requests()).to.equal(10 * SUBSCRIPTIONS_MAX + 1);
  });

  it('sends a user 20 mails about plans an hour, of which the next names what was due beyond them', async () => {
    const { creator, lumireel, userId, item } = await open();
    await creator.expect('PUT', '/api/user/settings', { json: { mail: { planned: true } } });
    await world.sql`update users set email_verified = true where id = ${userId}`;
    const plan = (dueIn: string) => addPlan(world.database, userId, item.id, { dueIn });
    for (let round = 1; round <= MAILS_AN_HOUR; round += 1) {
      await plan('-2 minutes');
      await remind(lumireel);
    }
    await plan('-50 minutes');
    await plan('-5 minutes');
    await remind(lumireel);
    const done = await plan('-4 minutes');
    await remind(lumireel);
    const withinLimit = await subjects();

    // The first of them was an hour ago.
    await world.sql`
      update user_settings set plan_mails[1] = plan_mails[1] - interval '1 hour'
       where user_id = ${userId}`;
    await creator.expect('PUT', `/api/plans/${done}`, { json: { done: true } });
    await plan('-1 minute');
    await remind(lumireel);
    await plan('-1 minute');
    await remind(lumireel);

    expect(withinLimit).to.have.length(20).and.not.include('Time to post: 2 posts');
    expect(await subjects())
      .to.have.length(21)
      .and.include('Time to post: 3 posts');
  });

  it('tells of one order before the next of another user, who has many', async () => {
    const { creator, other } = await open();
    await subscribeAll(creator);
    const endpoint = await subscribe(other, service);
    const held = Promise.withResolvers<number>();
    service.answerNext(...Array.from({ length: poolSlots.push }, () => held.promise));
    await makeHashtags(creator);
    await makeHashtags(creator);
    const waiting = 2 * SUBSCRIPTIONS_MAX - poolSlots.push;
    await untilWaiting('push.deliver', waiting);
    await makeHashtags(other);
    await untilWaiting('push.deliver', waiting + 1);

    held.resolve(201);
    await untilOver('push.deliver');

    expect(placeOf(endpoint)).to.be.within(0, poolSlots.push - 1);
    expect(service.requests()).to.equal(2 * SUBSCRIPTIONS_MAX + 1);
  });

  it('asks later for each order of a user that waits to be told', async () => {
    const { creator, other } = await open();
    await subscribe(creator, service);
    await subscribe(other, service);
    await world.sql`
      create function keep_waiting() returns trigger language plpgsql as $$ begin
        new.start_after = now() + interval '1 hour'; return new; end $$`;
    await world.sql`create trigger keep_waiting before insert on pgboss.job for each row
      when (new.name = 'push.ask') execute function keep_waiting()`;

    for (const person of [creator, creator, creator, other]) await makeHashtags(person);

    const jobs = await world.sql<{ priority: number }>`
      select priority from pgboss.job where name = 'push.ask' order by created_on`;
    expect(jobs.map(({ priority }) => priority)).to.deep.equal([0, -1, -2, 0]);
  });

  it('does the jobs of 0.3.0: one for each plan, and one for each browser that asks for itself', async () => {
    const { creator, lumireel, item } = await open();
    const { id: generationId } = await makeHashtags(creator);
    await subscribe(creator, service);
    const [row] = await world.sql<{ id: number }>`select id from push_subscriptions`;
    const subscriptionId = row?.id ?? 0;
    const planId = await addPlan(world.database, creator.user?.id ?? 0, item.id, {
      dueIn: '-1 minute',
    });
    const [plan] = await creator.expect<Plan[]>('GET', '/api/plans');
    // As a worker of 0.3.0 marks it.
    await world.sql`update plans set state = 'due' where id = ${planId}`;
    const dueAt = plan?.dueAt ?? '';
    const { queue } = lumireel.engine;
    const tab = await creator.openTab();
    tab.socket.on('is-visible', (answer) => answer(true));

    await world.database.transaction(async (tx) => {
      await queue.enqueue(tx, 'push.send', { generationId, subscriptionId });
      await queue.enqueue(tx, 'plan.remind', { planId, dueAt, subscriptionId });
    });
    expect((await service.push(1)).message.tag).to.equal(`plan-${planId}`);
    await untilOver('push.send');
    tab.close();
    await world.database.transaction((tx) =>
      queue.enqueue(tx, 'push.send', { generationId, subscriptionId }),
    );

    expect((await service.push(2)).message.tag).to.equal(generationId);
    expect(service.requests()).to.equal(2);
  });
});
