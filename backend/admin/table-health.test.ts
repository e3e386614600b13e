import { expect } from 'chai';
import { addUser, openTestDatabase } from '../../tests/database.ts';
import { openedOnce } from '../../tests/opened.ts';
import { until } from '../../tests/until.ts';
import { readPartitionsAhead, readTableHealth } from './table-health.ts';

describe('the health of tables', () => {
  const test = openedOnce(openTestDatabase);

  it('counts rows, bytes and what waits for vacuum, of all partitions together', async () => {
    const { database } = test();
    const userId = await addUser(database);
    await database.query(
      `insert into user_events (user_id, seq, type, at, data)
       select $1, n, 'x', now() + (n % 3) * interval '1 day', '{}' from generate_series(1, 300) n`,
      [userId],
    );
    await database.query('delete from user_events where seq <= 100');

    const events = await until(
      async () =>
        (await readTableHealth(database, 0)).filter(({ table }) => table === 'user_events'),
      ([row]) => row?.deadRows === 100,
    );
    expect(events).to.have.length(1);
    expect(events[0]).to.include({ liveRows: 200, vacuumedSecondsAgo: null });
    expect(events[0]?.tableBytes).to.be.greaterThan(8192);

    await database.query('vacuum user_events');
    await until(
      () => readTableHealth(database, 0),
      (tables) => tables.some(({ table, deadRows }) => table === 'user_events' && deadRows === 0),
    );
  });

  it('says how far ahead there are partitions', async () => {
    const ahead = await readPartitionsAhead(test().database);

    const secondsOf = (table: string) => ahead.find((row) => row.table === table)?.seconds ?? 0;
    expect(secondsOf('user_events')).to.be.within(3 * 86_400, 4 * 86_400);
    expect(secondsOf('provider_jobs')).to.be.within(28 * 86_400, 63 * 86_400);
  });
});
