import { join } from 'node:path';
import { withUserLock } from '../../backend/accounts/lock-user.ts';
import { poolSlots } from '../../backend/jobs/declared.ts';
import { SUBSCRIPTIONS_MAX } from '../../backend/push/subscriptions.ts';
import { openDatabase } from '../../backend/database/database.ts';
import { openLog } from '../../backend/log.ts';
import { markDue } from '../../backend/plans/remind.ts';
import type { Plan } from '../../contract/plans.ts';
import { runBackup } from '../backup-program.ts';
import { createTestDatabase, testSettings } from '../database.ts';
import { openMailServer } from '../mail-server.ts';
import { openedEach } from '../opened.ts';
import type { Person } from '../person.ts';
import { addPlan, delayPlan, plainItem, subscribe } from '../plans.ts';
import { openPushService } from '../push-service.ts';
import { emptyFolder } from '../test-folder.ts';
import { untilIs } from '../until.ts';
import { startProcess, worldEach } from '../world.ts';

describe('a plan of a post', function () {
  this.timeout(300_000);
  const world = worldEach();
  const service = openedEach(openPushService);
  const post = openedEach(openMailServer);
  const folder = emptyFolder();

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

  it('is missed where a backup is restored more than an hour after its time, and nothing is sent', async () => {
    const settings = { OUTBOUND_TRUSTED_ORIGINS: service.origin, SMTP_URL: post.url };
    const { creator, engine } = await world.openWithCreator({ role: 'api', settings });
    await subscribe(creator, service);
    await creator.expect('PUT', '/api/user/settings', { json: { mail: { planned: true } } });
    await world.sql`update users set email_verified = true`;
    const marked = await plan(creator, '-30 minutes');
    await markDue(engine);
    const [late, early] = await plans(creator, 2, '-30 minutes');
    for (const each of [marked, late]) await delayPlan(world.database, each?.id ?? 0, '31 minutes');
    const path = join(folder, 'nightly');
    await runBackup(['backup', path], testSettings(world.connection, world.dataDir));

    const { connection, drop } = await createTestDatabase();
    const restored = testSettings(connection, join(folder, 'data'));
    const said = await runBackup(['restore', path], restored);
    expect(said).to.include('The books balance.');
    const worker = await startProcess('../backend/main.ts', 'worker', { ...restored, ...settings });
    const log = openLog('silent');
    const database = await openDatabase({ connection, poolSize: 1, log, skipMigrations: true });
    try {
      const mail = await post.mailTo(creator.email);
      await untilIs(async () => {
        const open = await database.sql`
          select from pgboss.job where name = 'plan.tell' and state < 'completed'`;
        return open.length;
      }, 0);

      expect(mail.text).to.contain(`item=${early?.imageId}&`);
      expect([post.mails.length, service.requests()]).to.deep.equal([1, 0]);
      const states = await database.sql<{ state: string }>`select state from plans order by id`;
      expect(states.map(({ state }) => state)).to.deep.equal(['due', 'missed', 'due']);
    } finally {
      await worker.kill('SIGKILL');
      await database.close();
      await drop();
    }
  });
});
