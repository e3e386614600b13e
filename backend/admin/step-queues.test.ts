import { randomUUID } from 'node:crypto';
import { jobWorkersEach } from '../../tests/job-workers.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { scratchFolder } from './left-files.ts';
import { readStepQueues, startHeartbeat } from './processes.ts';

describe('the load of the queues that workers are scaled by', () => {
  const workers = jobWorkersEach();
  const folder = testFolder();

  const beat = (role: string, slots: number) => {
    const processId = randomUUID();
    return startHeartbeat({
      ...workers.test,
      processId,
      scratchDir: scratchFolder(folder, processId),
      facts: { role, version: '1', slots },
      load: () => ({ runningJobs: 0, sockets: 0, userIds: [] }),
    });
  };

  it('is nothing where there is neither work nor a worker', async () => {
    const none = { waiting: 0, running: 0, oldestWaitSeconds: 0, slots: 0 };

    expect(await readStepQueues(workers.test.database)).to.deep.equal([
      { queue: 'generation.advance', ...none },
      { queue: 'generation.outside', ...none },
      { queue: 'generation.film', ...none },
      { queue: 'generation.import', ...none },
    ]);
  });

  it('counts steps that wait and run, and the slots of live workers alone', async () => {
    const { database } = workers.test;
    await workers.enqueue(5);
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const hold = () => {
      started.resolve();
      return release.promise;
    };
    await workers.start({ 'generation.advance': hold }, 1);
    await started.promise;
    await workers.test.sql`update pgboss.job set created_on = now() - interval '90 seconds',
              start_after = now() - interval '40 seconds' where state = 'created'`;
    // One that is tried again later does not wait for a worker.
    await workers.test
      .sql`update pgboss.job set start_after = now() + interval '1 hour', state = 'retry'
        where id = (select id from pgboss.job
                     where name = 'generation.advance' and state = 'created' limit 1)`;
    const beats = [await beat('worker', 3), await beat('all', 2), await beat('api', 0)];
    await workers.test.sql`insert into processes (id, role, host, version, slots, seen_at)
       values (gen_random_uuid(), 'worker', 'gone', '1', 8, now() - interval '1 minute')`;

    const [renders, outside] = await readStepQueues(database);

    expect(renders).to.include({ waiting: 3, running: 1, slots: 5 });
    expect(renders?.oldestWaitSeconds).to.be.within(40, 89);
    expect(outside).to.include({ waiting: 0, running: 0, oldestWaitSeconds: 0, slots: 64 });
    release.resolve();
    for (const heartbeat of beats) await heartbeat.stop();
  });
});
