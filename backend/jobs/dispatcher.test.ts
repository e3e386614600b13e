import { jobWorkersEach } from '../../tests/job-workers.ts';
import { until, untilIs } from '../../tests/until.ts';
import { pause } from '../clock.ts';
import { declaredJobs, poolSlots, QUICK_PRIORITY } from './declared.ts';
import { abortReasons, startDispatcher } from './dispatcher.ts';

describe('the dispatcher', () => {
  const jobs = jobWorkersEach();

  it('runs every job once, however many workers there are', async () => {
    const workers = await Promise.all([1, 2, 3].map(() => jobs.startNoting()));

    const ids = await jobs.enqueue(300);

    await until(jobs.states, ({ completed }) => completed === 300);
    expect(workers.flatMap(({ ran }) => ran).toSorted()).to.deep.equal(ids.toSorted());
  });

  it('takes what is urgent first, and never more than it has slots for', async () => {
    const later = await jobs.enqueue(4, 0);
    const soon = await jobs.enqueue(4, 5);
    const ran: string[] = [];
    let [running, most] = [0, 0];
    await jobs.start(
      {
        'generation.advance': async ({ generationId }) => {
          running += 1;
          most = Math.max(most, running);
          ran.push(generationId);
          await new Promise(setImmediate);
          running -= 1;
        },
      },
      2,
    );

    await until(jobs.states, ({ completed }) => completed === 8);

    expect(new Set(ran.slice(0, 4))).to.deep.equal(new Set(soon));
    expect(new Set(ran.slice(4))).to.deep.equal(new Set(later));
    expect(most).to.equal(2);
  });

  it('asks for no more jobs after one when none was left', async () => {
    const { database, log } = jobs.test;
    let fetches = 0;
    const counting: typeof database = {
      ...database,
      query: (text, values) => {
        if (/skip locked/i.test(text) && text.includes("'generation.advance'")) fetches += 1;
        return database.query(text, values);
      },
    };
    let ended = Promise.withResolvers<void>();
    const handlers = { 'generation.advance': async () => ended.resolve() };
    const { queue } = jobs;
    const worker = await startDispatcher({ database: counting, queue, handlers, slots: 4, log });

    const startedMs = performance.now();
    for (let turn = 0; turn < 40; turn += 1) {
      ended = Promise.withResolvers();
      await jobs.enqueue(1);
      await ended.promise;
    }

    await until(jobs.states, ({ completed }) => completed === 40);
    // One for each wake-up, and one a second by the sweep.
    const sweeps = Math.ceil((performance.now() - startedMs) / 1_000);
    expect(fetches).to.be.within(40, 60 + sweeps);
    await worker.stop(0);
  });

  it('runs steps that take milliseconds while every slot of their queue is taken', async () => {
    const slow = Promise.withResolvers<void>();
    const ran: string[] = [];
    const [quick, next] = [crypto.randomUUID(), crypto.randomUUID()];
    await jobs.start({
      'generation.outside': async ({ generationId }) => {
        ran.push(generationId);
        if (generationId !== quick && generationId !== next) await slow.promise;
      },
    });
    const enqueue = (generationId: string, priority: number) =>
      jobs.test.database.transaction((tx) =>
        jobs.queue.enqueue(tx, 'generation.outside', { generationId, step: 0 }, { priority }),
      );
    for (let n = 0; n < poolSlots.outside + 2; n += 1) await enqueue(crypto.randomUUID(), 0);
    await untilIs(() => ran.length, poolSlots.outside);

    await enqueue(quick, QUICK_PRIORITY - 50);
    await untilIs(() => ran.length, poolSlots.outside + 1);
    await enqueue(next, QUICK_PRIORITY - 51);
    await untilIs(() => ran.length, poolSlots.outside + 2);

    expect(ran.slice(-2)).to.deep.equal([quick, next]);
    slow.resolve();
    await untilIs(() => ran.length, poolSlots.outside + 4);
  });

  it('sweeps late orders and writes exports while housekeeping has its slot', async () => {
    const over = Promise.withResolvers<void>();
    const ran = new Set<string>();
    const hold = (name: string) => async () => {
      ran.add(name);
      await over.promise;
    };
    await jobs.start({
      'storage.sweep': hold('storage.sweep'),
      'account.export': hold('account.export'),
      'generations.sweep': async () => void ran.add('generations.sweep'),
      'payments.reconcile': async () => void ran.add('payments.reconcile'),
    });
    const hasRun = (name: string) =>
      until(
        async () => ran,
        () => ran.has(name),
      );
    await hasRun('storage.sweep');

    await jobs.test.database.transaction((tx) =>
      jobs.queue.enqueue(tx, 'account.export', { exportId: crypto.randomUUID() }),
    );
    await hasRun('account.export');
    ran.delete('generations.sweep');
    await jobs.queue.boss.send('generations.sweep', {});
    jobs.queue.wake('generations.sweep');
    await hasRun('generations.sweep');
    await hasRun('payments.reconcile');

    over.resolve();
  });

  it('sends mail while every slot for generations is taken', async () => {
    const over = Promise.withResolvers<void>();
    const mailed = Promise.withResolvers<void>();
    await jobs.start(
      { 'generation.advance': () => over.promise, 'mail.send': async () => mailed.resolve() },
      1,
    );
    await jobs.enqueue(3);
    await until(jobs.states, ({ active }) => active === 1);

    await jobs.test.database.transaction((tx) =>
      jobs.queue.enqueue(tx, 'mail.send', { kind: 'password-changed', userId: 1 }),
    );

    await mailed.promise;
    expect(await jobs.states()).to.include({ active: 1 });
    over.resolve();
  });

  it('serves every queue of a slot pool, even without a wake-up', async () => {
    const waiting = ['media.sweep', 'history.trim', 'ledger.audit'] as const;
    for (const name of waiting) await jobs.queue.boss.send(name, {}, { retryLimit: 0 });
    const ran = new Set<string>();
    const note = (name: string) => async () => void ran.add(name);
    await jobs.start({
      'generations.sweep': note('generations.sweep'),
      'media.sweep': note('media.sweep'),
      'history.trim': note('history.trim'),
      'ledger.audit': note('ledger.audit'),
    });

    await until(
      async () => [...ran],
      () => waiting.every((name) => ran.has(name)),
    );
    expect([...ran]).to.include.members(waiting);
  });

  it('sends a scheduled job with jitter once per interval, for a random moment', async () => {
    const ran: string[] = [];
    const handlers = { 'music.refresh-tiktok': async () => void ran.push('refresh') };
    await Promise.all([jobs.start(handlers), jobs.start(handlers)]);

    const rows = await until(
      () =>
        jobs.test.sql<{ waits: number }>`
          select extract(epoch from start_after - created_on)::float8 as waits
             from pgboss.job where name = 'music.refresh-tiktok'`,
      (found) => found.length > 0,
    );

    expect(rows).to.have.length(1);
    const { jitterSeconds } = declaredJobs['music.refresh-tiktok'].schedule;
    expect(rows[0]?.waits).to.be.within(jitterSeconds / 2, jitterSeconds + 1);
    expect(ran).to.deep.equal([]);
  });

  it('repeats a job that failed without disturbing another', async () => {
    const [poor] = await jobs.enqueue(1);
    const attempts: string[] = [];
    await jobs.start({
      'generation.advance': async ({ generationId }) => {
        attempts.push(generationId);
        if (generationId === poor && attempts.filter((id) => id === poor).length === 1) {
          throw new Error('not this time');
        }
      },
    });
    const [rich] = await jobs.enqueue(1);

    await until(jobs.states, ({ completed }) => completed === 2);

    expect(attempts.filter((id) => id === poor)).to.have.length(2);
    expect(attempts.filter((id) => id === rich)).to.have.length(1);
  });

  it('stops a run whose job was given to another worker', async () => {
    const reasons: unknown[] = [];
    const runs: AbortSignal[] = [];
    await jobs.start({
      'generation.advance': async (_payload, { signal }) => {
        runs.push(signal);
        if (runs.length > 1) return;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        reasons.push(signal.reason);
      },
    });
    await jobs.enqueue(1);
    await untilIs(() => runs.length, 1);

    // What supervision does to a worker that was silent for too long.
    await jobs.test.sql`update pgboss.job
      set state = 'retry', retry_count = retry_count + 1, start_after = now()
        where name = 'generation.advance'`;

    await untilIs(() => reasons.length, 1);
    expect(reasons).to.deep.equal([abortReasons.lost]);
    await until(jobs.states, ({ completed }) => completed === 1);
    expect(runs).to.have.length(2);
  });

  it('runs one after another what was lost with its workers, and counts no attempt meanwhile', async () => {
    await jobs.enqueue(6);
    // As a lapsed heartbeat leaves it, and as a worker does that gives it up.
    await jobs.test.sql`
      update pgboss.job as job
         set state = 'retry', retry_count = 1, started_on = now(),
             output = case when number <= 3 then '{"value":{"message":"lost"}}'::jsonb
                                            else '{"message":"thrown"}' end
        from (select id as of, row_number() over () as number from pgboss.job
               where name = 'generation.advance') as numbered
       where id = of`;
    const suspects = new Set(
      (
        await jobs.test.sql<{ id: string }>`
          select data->>'generationId' as id from pgboss.job where output ? 'value'`
      ).map(({ id }) => id),
    );
    const running = new Set<string>();
    let [most, others] = [0, 0];
    const over = Promise.withResolvers<void>();
    await jobs.start(
      {
        'generation.advance': async ({ generationId }) => {
          if (!suspects.has(generationId)) {
            others += 1;
            return over.promise;
          }
          running.add(generationId);
          most = Math.max(most, running.size);
          await pause(300);
          running.delete(generationId);
        },
      },
      6,
    );

    await untilIs(() => others, 3);
    await until(jobs.states, ({ completed }) => completed === 3);
    over.resolve();
    await until(jobs.states, ({ completed }) => completed === 6);

    expect(most).to.equal(1);
    const counts = await jobs.test.sql`
      select distinct retry_count as retries from pgboss.job where name = 'generation.advance'`;
    expect(counts).to.deep.equal([{ retries: 2 }]);
  });
});
