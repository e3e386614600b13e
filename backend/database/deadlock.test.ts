import { databaseOnce } from '../../tests/database.ts';
import { until } from '../../tests/until.ts';

describe('a deadlock', () => {
  const opened = databaseOnce();
  before(async () => {
    await opened.database.query(`
      create table counts (name text primary key, n int not null default 0);
      insert into counts (name) values ('a'), ('b');
      create function count_both(first text, second text) returns void language plpgsql as $$
      begin
        update counts set n = n + 1 where name = first;
        update counts set n = n + 1 where name = second;
      end $$;
    `);
  });

  it('between a statement and a transaction ends with both written once', async () => {
    const { database } = opened;
    let statement: Promise<unknown> | undefined;

    await database.transaction(async (tx) => {
      await tx.query(`update counts set n = n + 1 where name = 'b'`);
      if (!statement) {
        statement = database.query(`select count_both('a', 'b')`);
        await until(
          () => database.query(`select from pg_locks where not granted`),
          (waiting) => waiting.length > 0,
        );
      }
      await tx.query(`update counts set n = n + 1 where name = 'a'`);
    });
    await statement;

    expect(await database.query('select name, n from counts order by name')).to.deep.equal([
      { name: 'a', n: 2 },
      { name: 'b', n: 2 },
    ]);
  });
});
