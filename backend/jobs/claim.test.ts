import { expect } from 'chai';
import { openJobWorkers, type JobWorkers } from '../../tests/job-workers.ts';
import { until } from '../../tests/until.ts';
import { defineStatement } from '../database/statement.ts';
import type { Claim } from './queue.ts';

type AdvanceClaim = Claim<{ generationId: string; step: number }>;

describe('a claim of slots', () => {
  let jobs: JobWorkers;
  beforeEach(async () => {
    jobs = await openJobWorkers();
  });
  afterEach(() => jobs.close());

  /** As soon as the worker has looked what waits. */
  const claim = (count: number): Promise<AdvanceClaim> =>
    until(
      async () => jobs.queue.claim('generation.advance', count),
      ({ ids }) => ids.length > 0,
    );
  const add = (generationIds: string[], jobIds: readonly string[]) =>
    defineStatement<object, object>((statement) => {
      const { value } = statement;
      jobs.queue.enqueuePart(
        statement,
        'generation.advance',
        `select jsonb_build_object('generationId', generation_id, 'step', 0) as data, 0 as priority, id
           from unnest(${value(() => generationIds, 'uuid[]')},
                       ${value(() => jobIds, 'uuid[]')}) as added (generation_id, id)`,
      );
      return 'select';
    })(jobs.test.database, {});
  const states = async () => {
    const rows = await jobs.test.database.query<{ state: string }>(
      `select state from pgboss.job where name = 'generation.advance' order by state`,
    );
    return rows.map(({ state }) => state);
  };
  /** A worker that notes what it ran. */
  const startWorker = async (slots?: number) => {
    const ran: string[] = [];
    const handlers = {
      'generation.advance': async ({ generationId }: { generationId: string }) => {
        ran.push(generationId);
      },
    };
    return { ran, worker: await jobs.start(handlers, slots) };
  };
  const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

  it('runs a job without a fetch, once', async () => {
    const { ran } = await startWorker();
    const ids = newIds(2);
    const claimed = await claim(2);

    await add(ids, claimed.ids);
    expect(await states()).to.deep.equal(['active', 'active']);
    // For every worker: it finds nothing to fetch.
    jobs.queue.wake('generation.advance');
    claimed.start(ids.map((generationId) => ({ generationId, step: 0 })));

    await until(states, (all) => all.every((state) => state === 'completed'));
    expect(ran.toSorted()).to.deep.equal(ids.toSorted());
  });

  it('holds free slots only, and leaves the other jobs to whoever fetches them', async () => {
    const { ran } = await startWorker(2);
    const ids = newIds(3);
    const claimed = await claim(3);
    expect(claimed.ids).to.have.length(2);
    expect(jobs.queue.claim('generation.advance', 1).ids).to.deep.equal([]);

    await add(ids, claimed.ids);
    expect(await states()).to.deep.equal(['created', 'active', 'active']);
    claimed.start(ids.slice(0, 2).map((generationId) => ({ generationId, step: 0 })));
    jobs.queue.wake('generation.advance');

    await until(states, (all) => all.every((state) => state === 'completed'));
    expect(ran.toSorted()).to.deep.equal(ids.toSorted());
  });

  it('gives its slots back when nothing was committed, also to what came meanwhile', async () => {
    const { ran } = await startWorker(1);
    const claimed = await claim(1);
    const ids = await jobs.enqueue(1);
    expect(ran).to.deep.equal([]);

    claimed.release();

    await until(async () => ran.length, Boolean);
    expect(ran).to.deep.equal(ids);
    expect((await claim(1)).ids).to.have.length(1);
  });

  it('holds nothing where no worker runs', () => {
    expect(jobs.queue.claim('generation.advance', 1).ids).to.deep.equal([]);
  });

  it('hands the job on when its worker has stopped before the commit', async () => {
    const { ran, worker } = await startWorker();
    const ids = newIds(1);
    const claimed = await claim(1);
    await add(ids, claimed.ids);
    await worker.stop(0);

    claimed.start(ids.map((generationId) => ({ generationId, step: 0 })));

    const other = await startWorker();
    await until(async () => other.ran.length, Boolean);
    expect(other.ran).to.deep.equal(ids);
    expect(ran).to.deep.equal([]);
  });

  it('loses no job when its process ends between the commit and the start', async () => {
    const { ran } = await startWorker();
    const ids = newIds(1);
    const claimed = await claim(1);
    await add(ids, claimed.ids);

    // What a dead process leaves behind: a running job whose heartbeat has stopped.
    await jobs.test.database.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = any($1)`,
      [claimed.ids],
    );

    await until(async () => ran.length, Boolean);
    expect(ran).to.deep.equal(ids);
  });
});
