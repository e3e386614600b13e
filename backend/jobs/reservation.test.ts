import { jobWorkersEach } from '../../tests/job-workers.ts';
import { until, untilIs } from '../../tests/until.ts';
import { defineStatement } from '../database/statement.ts';
import type { Reservation } from './queue.ts';

type AdvanceReservation = Reservation<{ generationId: string; step: number }>;

describe('a reservation of slots', () => {
  const jobs = jobWorkersEach();

  /** Reserves slots as soon as the worker has looked what waits. */
  const reserve = (count: number): Promise<AdvanceReservation> =>
    until(
      async () => jobs.queue.reserve('generation.advance', count),
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
  const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

  it('runs a job without a fetch, once', async () => {
    const { ran } = await jobs.startNoting();
    const ids = newIds(2);
    const reserved = await reserve(2);

    await add(ids, reserved.ids);
    expect(await jobs.states()).to.deep.equal({ active: 2 });
    // For every worker: it finds nothing to fetch.
    jobs.queue.wake('generation.advance');
    reserved.start(ids.map((generationId) => ({ generationId, step: 0 })));

    await until(jobs.states, ({ completed }) => completed === ids.length);
    expect(ran.toSorted()).to.deep.equal(ids.toSorted());
  });

  it('holds free slots only, and leaves the other jobs to whoever fetches them', async () => {
    const { ran } = await jobs.startNoting(2);
    const ids = newIds(3);
    const reserved = await reserve(3);
    expect(reserved.ids).to.have.length(2);
    expect(jobs.queue.reserve('generation.advance', 1).ids).to.deep.equal([]);

    await add(ids, reserved.ids);
    expect(await jobs.states()).to.deep.equal({ created: 1, active: 2 });
    reserved.start(ids.slice(0, 2).map((generationId) => ({ generationId, step: 0 })));
    jobs.queue.wake('generation.advance');

    await until(jobs.states, ({ completed }) => completed === ids.length);
    expect(ran.toSorted()).to.deep.equal(ids.toSorted());
  });

  it('gives its slots back when nothing was committed, also to what came meanwhile', async () => {
    const { ran } = await jobs.startNoting(1);
    const reserved = await reserve(1);
    const ids = await jobs.enqueue(1);
    expect(ran).to.deep.equal([]);

    reserved.release();

    await untilIs(() => ran.length, 1);
    expect(ran).to.deep.equal(ids);
    expect((await reserve(1)).ids).to.have.length(1);
  });

  it('holds nothing where no worker runs', () => {
    expect(jobs.queue.reserve('generation.advance', 1).ids).to.deep.equal([]);
  });

  it('hands the job on when its worker has stopped before the commit', async () => {
    const { ran, worker } = await jobs.startNoting();
    const ids = newIds(1);
    const reserved = await reserve(1);
    await add(ids, reserved.ids);
    await worker.stop(0);

    reserved.start(ids.map((generationId) => ({ generationId, step: 0 })));

    const other = await jobs.startNoting();
    await untilIs(() => other.ran.length, 1);
    expect(other.ran).to.deep.equal(ids);
    expect(ran).to.deep.equal([]);
  });

  it('loses no job when its process ends between the commit and the start', async () => {
    const { ran } = await jobs.startNoting();
    const ids = newIds(1);
    const reserved = await reserve(1);
    await add(ids, reserved.ids);

    // What a dead process leaves behind: a running job whose heartbeat has stopped.
    await jobs.test.sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
      where id = any(${reserved.ids})`;

    await untilIs(() => ran.length, 1);
    expect(ran).to.deep.equal(ids);
  });
});
