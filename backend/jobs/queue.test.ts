import { jobWorkersOnce } from '../../tests/job-workers.ts';
import { until } from '../../tests/until.ts';
import { generationsWithJob, openQueue } from './queue.ts';

describe('the queue', () => {
  const jobs = jobWorkersOnce();

  const waiting = async () => {
    const rows = await jobs.test.sql<{ id: string }>`
      select data->>'generationId' as id from pgboss.job
        where name = 'generation.advance' and state = 'created'`;
    return rows.map(({ id }) => id);
  };

  it('holds what committed, and nothing of what was rolled back', async () => {
    const { database } = jobs.test;
    const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
    const woken: unknown[] = [];
    await jobs.queue.onWake((name) => woken.push(name));

    const outcomes = await Promise.allSettled(
      ids.map((generationId, index) =>
        database.transaction(async (tx) => {
          await jobs.queue.enqueue(tx, 'generation.advance', { generationId, step: 0 });
          if (index % 2) throw new Error('changed my mind');
        }),
      ),
    );

    const kept = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(kept).to.have.length(20);
    expect((await waiting()).toSorted()).to.deep.equal(kept.toSorted());
    expect(woken).to.have.length(20);
  });

  it('wakes once in the process that adds a job, and in every other', async () => {
    const other = await openQueue({ ...jobs.test, isWorker: false });
    const woken: string[] = [];
    await jobs.queue.onWake((name) => woken.push(`here: ${name}`));
    await other.onWake((name) => woken.push(`there: ${name}`));

    jobs.queue.wake('history.trim');

    // Both listen on one connection, so an echo would have come by then.
    await until(async () => woken.includes('there: history.trim'), Boolean);
    expect(woken).to.deep.equal(['here: history.trim', 'there: history.trim']);
    await other.close();
  });

  it('adds a scheduled job once per interval, however many processes ask', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => jobs.queue.enqueueOncePer(3600, 'history.trim')),
    );

    const rows = await jobs.test.sql`select 1 from pgboss.job where name = 'history.trim'`;
    expect(rows).to.have.length(1);
  });

  it('adds no scheduled job while one of an interval before still waits', async () => {
    for (const seconds of [7, 11, 13]) await jobs.queue.enqueueOncePer(seconds, 'media.sweep');
    const states = () =>
      jobs.test.sql<{ state: string }>`select state from pgboss.job where name = 'media.sweep'
        order by created_on`;
    expect(await states()).to.deep.equal([{ state: 'created' }]);

    await jobs.queue.boss.fetch('media.sweep');
    // So long that it did not begin at the same second as one of the others.
    await jobs.queue.enqueueOncePer(30 * 86_400, 'media.sweep');

    expect(await states()).to.deep.equal([{ state: 'active' }, { state: 'created' }]);
  });

  it('knows which generations no job will take further, and takes jobs back', async () => {
    const { database } = jobs.test;
    const [begun = '', unbegun = ''] = await jobs.enqueue(2);
    const stranger = crypto.randomUUID();
    const withoutJob = (ids: string[]) =>
      database.query(`select unnest($1::text[]) as id except ${generationsWithJob}`, [ids]);

    expect(await withoutJob([begun, unbegun, stranger])).to.deep.equal([{ id: stranger }]);
    await database.transaction((tx) => jobs.queue.deletePending(tx, unbegun));

    expect(await withoutJob([begun, unbegun])).to.deep.equal([{ id: unbegun }]);
  });

  it('does not run a job before its time', async () => {
    const { database } = jobs.test;
    const early = crypto.randomUUID();
    await database.transaction((tx) =>
      jobs.queue.enqueue(
        tx,
        'generation.advance',
        { generationId: early, step: 0 },
        { afterSeconds: 3600 },
      ),
    );
    const { ran } = await jobs.startNoting();

    const [late] = await jobs.enqueue(1);
    await until(async () => ran.includes(late ?? ''), Boolean);

    expect(ran).not.to.include(early);
  });
});
