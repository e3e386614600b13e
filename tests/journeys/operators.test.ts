import type { AuditEntry, DeadLetter } from '../../contract/admin-schemas.ts';
import type { Usage } from '../../contract/usage.ts';
import { readCommand } from '../../backend/admin/commands.ts';
import { listProcesses } from '../../backend/admin/processes.ts';
import { openedOnce } from '../opened.ts';
import type { LiveTab } from '../person.ts';
import { scriptedProvider } from '../scripted-provider.ts';
import { until, untilIs } from '../until.ts';
import { openWorld, testPhoto, worldOnce } from '../world.ts';

describe('operators', () => {
  const world = worldOnce();
  const provider = scriptedProvider({ poll: [{ kind: 'hold' }, { kind: 'hold' }] });
  const lumireel = openedOnce(() => world.open({ providers: [provider] }));
  const admin = openedOnce(() => someone());
  const mia = openedOnce(() => someone());
  before(() => readCommand(['promote', admin.email])(lumireel.engine));

  const someone = () => world.person(lumireel.url ?? '').register();
  const usage = () => admin.expect<Usage>('GET', '/api/admin/usage');
  const auditLog = () => admin.expect<AuditEntry[]>('GET', '/api/admin/acts');

  /** Watches and keeps every snapshot. */
  function watch(tab: LiveTab): Usage[] {
    const seen: Usage[] = [];
    tab.socket.on('usage', (snapshot) => seen.push(snapshot));
    tab.socket.emit('watch-usage', true);
    return seen;
  }

  it('see what waits, what runs and who is here, pushed at most once a second', async () => {
    const tab = await admin.openTab();
    const seen = watch(tab);
    const id = await mia.startReel(await testPhoto());
    await provider.untilHeld(1);

    await tab.until(() => seen.some(({ running }) => running[0]?.stage === 'Animating'));

    const latest = seen.at(-1);
    expect(latest?.running.map((one) => one.id)).to.deep.equal([id]);
    expect(latest?.queues).to.deep.equal([
      { run: 'reel', queued: 0, oldestWaitSeconds: null, running: 1 },
    ]);
    await tab.until(() => seen.length >= 4);
    const gaps = seen
      .map(({ at }) => Date.parse(at))
      .map((ms, index, all) => ms - (all[index - 1] ?? 0));
    expect(Math.min(...gaps)).to.be.greaterThan(850);
    tab.socket.emit('watch-usage', false);
    const before = seen.length;
    await until(
      async () => (await usage()).at,
      (at) => Date.parse(at) - Date.parse(seen.at(-1)?.at ?? at) > 2_500,
    );
    expect(seen.length).to.be.at.most(before + 1);
    tab.close();
  });

  it('see each process with its load, and the one that was killed as gone', async () => {
    const here = await usage();
    expect(here.processes).to.have.length(1);
    expect(here.processes[0]).to.include({ role: 'all', slots: 2, isGone: false });

    await world.sql`insert into processes (id, role, host, version, slots, seen_at)
       values (gen_random_uuid(), 'worker', 'killed', '0', 2, now() - interval '20 seconds'),
              (gen_random_uuid(), 'worker', 'forgotten', '0', 2, now() - interval '1 hour')`;
    const shown = await listProcesses(world.database);
    expect(shown.map(({ host, isGone }) => (isGone ? host : 'here'))).to.have.members([
      'here',
      'killed',
    ]);
  });

  it('see a user with tabs at two processes once', async () => {
    const other = await world.open({ role: 'api' });
    const elsewhere = mia.viaServer(other.url ?? '');
    const tabs = [await mia.openTab(), await mia.openTab(), await elsewhere.openTab()];
    const tab = await admin.openTab();

    const seen = await until(usage, ({ processes }) => {
      const here = processes.filter(({ isGone }) => !isGone);
      return here.reduce((sum, { users }) => sum + users, 0) === 3;
    });

    expect(seen.connectedUsers).to.equal(2);
    for (const each of [...tabs, tab]) each.close();
    await other.close();
  });

  it('see at once who comes and who leaves', async () => {
    const tab = await admin.openTab();
    const seen = watch(tab);
    const heartbeats = () => new Set(seen.map(({ processes }) => processes[0]?.seenAt)).size;
    /** How many users the next three pushes name. */
    const nextUsers = async () => {
      const from = seen.length;
      await tab.until(() => seen.length >= from + 3);
      return seen.slice(from).map(({ connectedUsers }) => connectedUsers);
    };
    // Right behind a heartbeat, so that none is due by itself during the next pushes.
    await tab.until(() => heartbeats() >= 2);

    const other = await mia.openTab();
    expect(await nextUsers()).to.include(2);

    other.close();
    expect(await nextUsers()).to.include(1);
    tab.close();
  });

  it('retry a stuck generation: another try, no other charge, one delivery', async () => {
    const [stuck] = (await usage()).running;
    const id = stuck?.id ?? '';

    await admin.expect('POST', `/api/admin/generations/${id}/retry`);
    await provider.untilHeld(2);
    expect(provider.submits).to.have.length(2);
    await untilIs(() => provider.cancels.length, 1);
    provider.release();

    const over = await mia.untilEnded(id);
    expect([over.status, over.result?.media.length, await mia.balance()]).to.deep.equal([
      'succeeded',
      1,
      9,
    ]);
    expect(await mia.images()).to.have.length(1);
  });

  it('fail a stuck generation: the tokens are refunded once, and the user sees why', async () => {
    const slow = scriptedProvider({ poll: [{ kind: 'hold' }] });
    const other = await openWorld();
    try {
      const shop = await other.open({ providers: [slow] });
      const boss = await other.person(shop.url ?? '').register();
      await readCommand(['promote', boss.email])(shop.engine);
      const buyer = await other.person(shop.url ?? '').register();
      const id = await buyer.startReel(await testPhoto());
      await untilIs(async () => (await buyer.generation(id)).status, 'running');

      const fail = () => boss.call('POST', `/api/admin/generations/${id}/fail`);
      expect((await fail()).status).to.equal(200);

      const over = await buyer.generation(id);
      expect([over.status, over.error, await buyer.balance()]).to.deep.equal([
        'failed',
        'Stopped by our support team',
        10,
      ]);
      expect((await fail()).status).to.equal(409);
      expect(await buyer.balance()).to.equal(10);
    } finally {
      await other.close();
    }
  });

  it('find a poisoned job among the dead letters, and set it going again or discard it', async () => {
    const { database, queue } = lumireel.engine;
    const letters = () => admin.expect<DeadLetter[]>('GET', '/api/admin/dead-letters');
    const poison = async (generationId: string) => {
      await queue.boss.send('generation.advance', { generationId, step: 0 }, { retryLimit: 0 });
      const [letter] = await until(letters, ({ length }) => length === 1);
      return letter;
    };

    const letter = await poison('no id');
    expect(letter).to.deep.include({
      queue: 'generation.advance',
      payload: { generationId: 'no id', step: 0 },
      attempts: 1,
    });
    expect(letter?.error).to.include('Invalid UUID');
    await admin.expect('POST', `/api/admin/dead-letters/${letter?.id}/requeue`);
    expect(await letters()).to.deep.equal([]);
    // It failed again, and has attempts left.
    await until(
      () =>
        database.sql<{ state: string }>`select state::text from pgboss.job
            where name = 'generation.advance' and data->>'generationId' = 'no id'`,
      (jobs) => jobs.some(({ state }) => state === 'retry'),
    );
    const again = await admin.call('POST', `/api/admin/dead-letters/${letter?.id}/requeue`);
    expect(again.status).to.equal(404);

    const other = await poison('none either');
    await admin.expect('DELETE', `/api/admin/dead-letters/${other?.id}`);
    expect(await letters()).to.deep.equal([]);
    expect((await auditLog()).slice(0, 2).map(({ act }) => act)).to.deep.equal([
      'job-discarded',
      'job-requeued',
    ]);
  });

  it('learn what the auditor found last', async () => {
    const { engine } = lumireel;
    await engine.database.transaction((tx) => engine.queue.enqueue(tx, 'ledger.audit', {}));

    const { audit } = await until(usage, (snapshot) => snapshot.audit !== null);

    expect(audit?.findings).to.deep.equal([]);
  });

  it('leave a log of everything, the command line included', async () => {
    const logged = (await auditLog()).map(({ act, admin: by }) => [act, by?.email ?? null]);

    expect(logged).to.deep.equal([
      ['job-discarded', admin.email],
      ['job-requeued', admin.email],
      ['generation-retried', admin.email],
      ['promoted', null],
    ]);
  });
});
