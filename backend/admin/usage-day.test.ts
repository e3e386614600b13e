import { addUser, databaseOnce } from '../../tests/database.ts';
import { addGeneration } from '../../tests/media.ts';
import { readUsageDay } from './usage.ts';

describe('the durations of the last day', () => {
  const test = databaseOnce();

  it('leave out a generation without a start, and the tool that has no other', async () => {
    const { database } = test;
    const userId = await addUser(database);
    const end = (id: string, startedAt: string | null) =>
      test.sql`update generations set state = 'succeeded', delivered = 1, finished_at = now(),
           started_at = now() - ${startedAt}::interval where id = ${id}`;

    await end(await addGeneration(database, userId), null);
    expect((await readUsageDay(database)).durations).to.deep.equal([]);

    await end(await addGeneration(database, userId), '4 seconds');
    expect((await readUsageDay(database)).durations).to.deep.equal([
      { tool: 'reels', count: 1, medianSeconds: 4, p95Seconds: 4 },
    ]);
  });
});
