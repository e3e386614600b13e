import { jobWorkersEach } from '../../tests/job-workers.ts';
import { untilIs } from '../../tests/until.ts';
import { startDispatcher } from './dispatcher.ts';

describe('a worker that is stopped', () => {
  const jobs = jobWorkersEach();

  it('waits for what runs, then hands the rest to another', async () => {
    const started = Promise.withResolvers<void>();
    const first = await jobs.start({
      'generation.advance': async (_payload, { signal }) => {
        started.resolve();
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('unfinished')));
        });
      },
    });
    const ids = await jobs.enqueue(1);
    await started.promise;

    await first.stop(50);

    expect(first.running()).to.equal(0);
    const { ran } = await jobs.startNoting();
    await untilIs(() => ran.length, 1);
    expect(ran).to.deep.equal(ids);
  });

  it('does not have repeated what it has done after its time', async () => {
    const started = Promise.withResolvers<void>();
    const worker = await jobs.start({
      'generation.advance': async (_payload, { signal }) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    await jobs.enqueue(1);
    await started.promise;

    await worker.stop(50);

    expect(await jobs.states()).to.deep.equal({ completed: 1 });
  });

  it('hands back what it was fetching', async () => {
    const { database, log } = jobs.test;
    const fetched = Promise.withResolvers<void>();
    const stopping = Promise.withResolvers<void>();
    const slow: typeof database = {
      ...database,
      query: async (text, values) => {
        const rows = await database.query<never>(text, values);
        if (/skip locked/i.test(text) && rows.length > 0) {
          fetched.resolve();
          await stopping.promise;
        }
        return rows;
      },
    };
    let calls = 0;
    const handlers = { 'generation.advance': async () => void (calls += 1) };
    await jobs.enqueue(1);
    const worker = await startDispatcher({
      ...{ database: slow, queue: jobs.queue, handlers, slots: 4, log },
    });
    await fetched.promise;

    const stopped = worker.stop(0);
    stopping.resolve();
    await stopped;

    expect(await jobs.states()).to.deep.equal({ completed: 1, created: 1 });
    expect(calls).to.equal(0);
  });
});
