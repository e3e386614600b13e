import { expect } from 'chai';
import { runs } from '../../contract/tools/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openExpectedTimes } from './waiting.ts';

describe('the expected time of a run', () => {
  let db: TestDatabase;
  before(async () => {
    db = await openTestDatabase();
    await db.database.query(`insert into users (email) values ('creator@example.test')`);
  });
  after(() => db.close());

  /** The newest took `seconds`, the one before a second less, and so on. */
  async function finish(count: number, seconds: number): Promise<void> {
    await db.database.query(
      `insert into generations (id, user_id, tool, run, state, attempt, input, steps, outputs, price,
                                deadline_at, started_at, finished_at)
       select gen_random_uuid(), id, 'enhancer', 'enhance', 'succeeded', 1, '{}', '[]', 1, 1, now(),
              now() - n * interval '1 hour' - ($2 - n + 1) * interval '1 second',
              now() - n * interval '1 hour'
         from users, generate_series(1, $1::int) as n`,
      [count, seconds],
    );
  }

  async function times() {
    const expected = await openExpectedTimes(db);
    expected.close();
    return { seconds: expected.seconds('enhance'), measured: expected.measured('enhance') };
  }

  it('is the specified one until ten were measured, then their median', async () => {
    await finish(9, 9);
    expect(await times()).to.deep.equal({
      seconds: runs.enhance.expectedSeconds,
      measured: null,
    });

    await finish(1, 30);

    expect(await times()).to.deep.equal({ seconds: 5.5, measured: 5.5 });
    const other = await openExpectedTimes(db);
    other.close();
    expect(other.measured('reel')).to.equal(null);
  });

  it('is that of the newest fifty', async () => {
    await db.database.query(`update generations set finished_at = finished_at - interval '1 year'`);
    await finish(50, 60);

    expect((await times()).measured).to.equal(35.5);
  });
});
