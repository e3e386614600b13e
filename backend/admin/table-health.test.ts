import { addUser, databaseOnce } from '../../tests/database.ts';
import { until } from '../../tests/until.ts';
import { readPartitionsAhead, readTableHealth } from './database-health.ts';

describe('the health of tables', () => {
  const test = databaseOnce();

  it('counts rows, bytes and what waits for vacuum, of all partitions together', async () => {
    const { database } = test;
    const userId = await addUser(database);
    await test.sql`insert into user_events (user_id, seq, type, at, data)
       select ${userId}, n, 'x', now() + (n % 3) * interval '1 day', '{}'
       from generate_series(1, 300) n`;
    await test.sql`delete from user_events where seq <= 100`;

    const events = await until(
      async () => (await readTableHealth(database)).filter(({ table }) => table === 'user_events'),
      ([row]) => row?.deadRows === 100,
    );
    expect(events).to.have.length(1);
    expect(events[0]).to.include({ liveRows: 200, vacuumedAtSeconds: 0 });
    expect(events[0]?.tableBytes).to.be.greaterThan(8192);

    await test.sql`vacuum user_events`;
    await until(
      () => readTableHealth(database),
      (tables) =>
        tables.some(
          ({ table, deadRows, vacuumedAtSeconds }) =>
            table === 'user_events' && deadRows === 0 && vacuumedAtSeconds > 1e9,
        ),
    );
  });

  it('leaves out a table that is locked, and does not wait for it', async () => {
    const { database } = test;
    const namesOf = async () => (await readTableHealth(database)).map(({ table }) => table);
    expect(await namesOf()).to.include('user_events');

    await database.transaction(async (tx) => {
      await tx.query('lock table only user_events, user_events_before, user_events_default');
      const partitions = await tx.sql<{ name: string }>`
        select name from partitions_of('user_events')`;
      for (const { name } of partitions) await tx.query(`lock table ${name}`);
      expect(await namesOf())
        .to.include('users')
        .and.not.include('user_events');
    });
  });

  it('says how far ahead there are partitions', async () => {
    const ahead = await readPartitionsAhead(test.database);

    const secondsOf = (table: string) => ahead.find((row) => row.table === table)?.seconds ?? 0;
    expect(secondsOf('user_events')).to.be.within(3 * 86_400, 4 * 86_400);
    expect(secondsOf('provider_jobs')).to.be.within(28 * 86_400, 63 * 86_400);
  });
});
