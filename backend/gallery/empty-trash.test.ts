import { addUser } from '../../tests/database.ts';
import { openJobWorkers, type JobWorkers } from '../../tests/job-workers.ts';
import { addItem, addMany } from '../../tests/media.ts';
import { openEvents, type Events } from '../events/events.ts';
import { until } from '../../tests/until.ts';
import { emptyTrash, goOnEmptying } from './empty-trash.ts';
import { removeMedia, restoreMedia } from './remove.ts';
import { listTrash } from './trash.ts';

describe('emptying the trash', () => {
  let jobs: JobWorkers;
  let events: Events;
  let userId: number;
  before(async () => {
    jobs = await openJobWorkers();
    events = await openEvents(jobs.test);
  });
  beforeEach(async () => {
    userId = await addUser(jobs.test.database);
  });
  after(async () => {
    await events.close();
    await jobs.close();
  });

  const gallery = () => ({ database: jobs.test.database, events, queue: jobs.queue });
  const empty = () => emptyTrash(gallery(), userId);
  const trashed = async () =>
    (await listTrash(jobs.test.database, userId, {})).items.map(({ id }) => id);
  const fill = (count: number) => addMany(jobs.test.sql, { userId, count, trashDays: 30 });
  /** The ids of each event that says what has left the trash. */
  const removals = async () =>
    (await events.replay(userId, 0)).events.flatMap(({ type, data }) =>
      type === 'trash.removed' ? [data.ids] : [],
    );
  const sizes = async () => (await removals()).map(({ length }) => length);

  it('commits 500 items at a time, each with its event', async () => {
    await fill(501);
    const { database } = jobs.test;
    const [last] = await jobs.test.sql<{ id: number }>`
      select id from images where user_id = ${userId} order by id desc limit 1`;
    let emptied: Promise<number> | undefined;
    await database.transaction(async (tx) => {
      await tx.query('select from images where id = $1 for update', [last?.id]);
      emptied = empty();
      await until(sizes, (found) => found.length > 0);
    });

    expect(await emptied).to.equal(501);
    expect(await sizes()).to.deep.equal([500, 1]);
    expect(await trashed()).to.deep.equal([]);
  });

  it('answers after 5,000 items; a job deletes the others', async () => {
    await fill(5_600);

    expect(await empty()).to.equal(5_600);

    expect(await trashed()).to.have.length.above(0);
    const worker = await jobs.start({
      'trash.empty': (payload, { signal }) => goOnEmptying(gallery(), payload, signal),
    });
    await until(trashed, (ids) => ids.length === 0);
    await worker.stop(0);
    expect(await sizes()).to.deep.equal([...Array<number>(11).fill(500), 100]);
  });

  it('goes on where a worker, or the request, was stopped', async () => {
    await fill(1_200);
    const emptied = { userId, until: 0 };
    const stopped = AbortSignal.abort();

    const error = await goOnEmptying(gallery(), emptied, stopped).catch(({ name }) => name);
    expect([error, await sizes()]).to.deep.equal(['AbortError', [500]]);
    await goOnEmptying(gallery(), emptied, new AbortController().signal);

    expect(await sizes()).to.deep.equal([500, 500, 200]);
  });

  it('leaves a job behind with its first 500 items, for the process may end before its answer', async () => {
    await fill(501);

    await empty();

    const waiting = await jobs.test.sql`select data from pgboss.job
          where name = 'trash.empty' and data->>'userId' = ${userId}::text`;
    expect(waiting).to.deep.equal([{ data: { userId, until: 0 } }]);
  });

  it('leaves what is put into the trash afterwards, whatever days it stays', async () => {
    const { database } = jobs.test;
    const [gone, again, later] = [
      await addItem(database, userId),
      await addItem(database, userId),
      await addItem(database, userId),
    ];
    const days = (trashDays: number) => ({ ...gallery(), trashDays });
    await removeMedia(days(30), userId, [gone.id, again.id]);
    const emptied = { userId, until: (await events.replay(userId, 0)).head };
    await restoreMedia(gallery(), userId, [again.id]);
    await removeMedia(days(1), userId, [again.id, later.id]);

    await goOnEmptying(gallery(), emptied, new AbortController().signal);

    expect(await trashed()).to.have.members([again.id, later.id]);
  });

  it('deletes each item once when asked many times at once', async () => {
    await fill(1_100);

    const counts = await Promise.all(Array.from({ length: 4 }, empty));

    expect(counts.reduce((sum, count) => sum + count)).to.equal(1_100);
    const ids = (await removals()).flat();
    expect([ids.length, new Set(ids).size]).to.deep.equal([1_100, 1_100]);
  });
});
