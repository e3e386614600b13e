import { jobWorkersEach } from '../../tests/job-workers.ts';
import { until, untilIs } from '../../tests/until.ts';
import { startDispatcher } from './dispatcher.ts';

describe('the end of a job', () => {
  const jobs = jobWorkersEach();

  it('is marked also where a job of another queue that ends with it cannot be', async () => {
    const { database, log } = jobs.test;
    const failing: typeof database = {
      ...database,
      query: (text, values) => {
        const isOfSteps = text.includes('completed_on =') && values?.[0] === 'generation.advance';
        return isOfSteps ? Promise.reject(new Error('away')) : database.query(text, values);
      },
    };
    const over = Promise.withResolvers<void>();
    const began: string[] = [];
    const hold = (name: string) => () => {
      began.push(name);
      return over.promise;
    };
    const handlers = {
      'generation.advance': hold('generation.advance'),
      'provider.cancel': hold('provider.cancel'),
    };
    const { queue } = jobs;
    const worker = await startDispatcher({ database: failing, queue, handlers, slots: 4, log });
    await jobs.enqueue(1);
    await untilIs(() => began.length, 1);
    await database.transaction((tx) => queue.enqueue(tx, 'provider.cancel', { attemptId: '1' }));
    await untilIs(() => began.length, 2);

    over.resolve();

    const isDone = `select from pgboss.job where name = 'provider.cancel' and state = 'completed'`;
    await until(
      () => database.query(isDone),
      ({ length }) => length === 1,
    );
    await worker.stop(0);
    expect(await jobs.states()).to.deep.equal({ active: 1 });
  });
});
