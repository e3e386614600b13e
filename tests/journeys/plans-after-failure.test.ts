import { withUserLock } from '../../backend/accounts/lock-user.ts';
import { poolSlots } from '../../backend/jobs/declared.ts';
import { SUBSCRIPTIONS_MAX } from '../../backend/push/subscriptions.ts';
import type { Plan } from '../../contract/plans.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { addPlan, delayPlan, plainItem, subscribe } from '../plans.ts';
import { openPushService } from '../push-service.ts';
import { untilIs } from '../until.ts';
import { worldEach } from '../world.ts';

describe('a plan of a post', function () {
  this.timeout(300_000);
  const world = worldEach();
  const service = openedEach(openPushService);

  /** A plan of an item of its own. */
  async function plan({ user }: Person, dueIn: string): Promise<{ id: number; imageId: number }> {
    const { id: imageId } = await plainItem(world.database, user?.id ?? 0);
    return { id: await addPlan(world.database, user?.id ?? 0, imageId, { dueIn }), imageId };
  }
  async function plans(person: Person, count: number, dueIn: string) {
    const made = [];
    for (let place = 0; place < count; place += 1) made.push(await plan(person, dueIn));
    return made;
  }
  const stateOf = async (person: Person, wanted: { id: number }) => {
    const found = await person.expect<Plan[]>('GET', '/api/plans');
    return found.find(({ id }) => id === wanted.id)?.state;
  };

  it('reminds at most once when its worker is killed, and within a minute of the next if it was not marked', async () => {
    const settings = { OUTBOUND_TRUSTED_ORIGINS: service.origin };
    const { creator, url } = await world.openWithCreator({ role: 'api', settings });
    const other = await world.person(url ?? '').register();
    await subscribe(other, service);
    const browsers = Array.from({ length: SUBSCRIPTIONS_MAX }, () => subscribe(creator, service));
    const endpoints = await Promise.all(browsers);
    const marked = await plans(creator, 20, '-2 minutes');
    const waiting = await plan(other, '-1 minute');
    const late = await plan(other, '-1 minute');
    // All that a worker sends at once.
    const unanswered = poolSlots.push;
    service.answerNext(...Array.from({ length: unanswered }, () => new Promise<number>(() => {})));

    // It has marked what is due of one user, and waits for the other.
    await withUserLock(world.database, other.user?.id ?? 0, async () => {
      const doomed = await world.start('worker', settings);
      await untilIs(service.requests, unanswered);
      await doomed.kill('SIGKILL');
    });
    const states = await Promise.all([
      ...marked.map((each) => stateOf(creator, each)),
      stateOf(other, waiting),
    ]);
    expect(states).to.deep.equal([...marked.map(() => 'due'), 'planned']);
    await delayPlan(world.database, late.id, '1 hour');
    const restartedAt = Date.now();
    await world.start('worker', settings);
    await untilIs(() => stateOf(other, waiting), 'due');
    expect(Date.now() - restartedAt).to.be.below(60_000);
    await service.push(endpoints.length - unanswered + 1);
    // With those of the dead worker, which are given up.
    await world.untilRows(`pgboss.job where name = 'plan.tell' and state < 'completed'`, 0);

    expect(service.requests()).to.equal(endpoints.length + 1);
    const reached = service.pushes.map(({ endpoint }) => endpoint);
    expect(new Set(reached).size).to.equal(reached.length);
    expect(service.pushes.map(({ message }) => message.tag)).to.include(`plan-${waiting.id}`);
    expect(await stateOf(other, late)).to.equal('missed');
  });
});
