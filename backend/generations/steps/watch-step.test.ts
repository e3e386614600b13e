import { addUser, openTestDatabase } from '#tests/database.ts';
import { addGeneration } from '#tests/media.ts';
import { openedOnce } from '#tests/opened.ts';
import { until } from '#tests/until.ts';
import { openEvents } from '../../events/events.ts';
import { readOpenGeneration } from './run-attempt.ts';
import { openExpectedTimes } from '../reading/waiting.ts';
import { FENCED, watchStep } from './watch-step.ts';

describe('a step that is worked on', () => {
  const db = openedOnce(openTestDatabase);
  const events = openedOnce(() => openEvents(db));
  const expected = openedOnce(() => openExpectedTimes(db));

  it('writes its generation only when it has got further, and notices all the same that it was taken over', async () => {
    const id = await addGeneration(db.database, await addUser(db.database));
    await db.sql`update generations set state = 'running', attempt = 1, steps = '[{}, {}]',
              deadline_at = now() + interval '1 hour' where id = ${id}`;
    const row = await readOpenGeneration(db.database, id);
    if (!row) throw new Error('not open');
    let looks = 0;
    const counted = {
      ...db.database,
      query: <Row extends object>(text: string, values?: readonly unknown[]) => {
        looks += 1;
        return db.database.query<Row>(text, values);
      },
    };
    const engine = { ...db, database: counted, events, expected };
    const version = async () => {
      const [read] = await db.sql`select xmin::text, xmax::text, progress, stage from generations
        where id = ${id}`;
      return read;
    };
    const looked = async (times: number) => {
      const seen = looks;
      await until(
        async () => looks,
        (count) => count > seen + times,
      );
    };
    const watch = watchStep(engine, { row, attempt: null }, new AbortController().signal);

    await looked(2);
    const before = await version();
    await looked(3);
    expect(await version()).to.deep.equal(before);

    watch.report({ fraction: 0.5, stage: 'Rendering' });
    await looked(2);
    const after = await version();
    expect(after).to.include({ progress: 0.25, stage: 'Rendering' });
    await looked(3);
    expect(await version()).to.deep.equal(after);

    await db.database.query('update generations set attempt = 2 where id = $1', [id]);
    await looked(1);
    await watch.stop();
    expect(watch.fenceSignal.reason).to.equal(FENCED);
  });
});
