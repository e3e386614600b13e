import { databaseEach } from '../../tests/database.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { until } from '../../tests/until.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

describe('a migration', () => {
  const opened = databaseEach();
  const newest = newestMigration();
  const Newest = newest.class;

  beforeEach(async () => {
    await opened.database.query('create table busy (n int)');
  });
  afterEach(() => {
    newest.class = Newest;
  });

  /** Acts as if this were what the newest migration does, and it were still to be done. */
  async function isPending(sql: string): Promise<void> {
    newest.class = class extends Newest {
      override up(): void {
        this.addSql(sql);
      }
    };
    await opened.database.query('delete from migrations where name = $1', [newest.name]);
  }
  const isDone = async () =>
    (await opened.database.query('select from migrations where name = $1', [newest.name])).length;

  it('may take longer than any statement of the product', async () => {
    await isPending(`create table of_limits as
      select current_setting('statement_timeout') as "whole",
             current_setting('lock_timeout') as "lock"`);

    await migrate(opened.connection, opened.log);

    const [limits] = await opened.database.query('select * from of_limits');
    expect(limits).to.deep.equal({ whole: '0', lock: '2s' });
  });

  it('lets the statements of running processes pass while it cannot have its lock', async () => {
    await isPending('alter table busy add column m int');
    let migrating: Promise<void> | undefined;

    await opened.database.transaction(async (tx) => {
      await tx.query('insert into busy values (1)');
      migrating ??= migrate(opened.connection, opened.log, { lockTimeoutMs: 100 });
      const waiting = `select from pg_locks where not granted and relation = 'busy'::regclass`;
      await until(
        () => opened.database.query(waiting),
        ({ length }) => length > 0,
      );
      // It would wait behind the migration, for ever.
      await opened.database.query('insert into busy values (2)');
      expect(await isDone()).to.equal(0);
    });
    await migrating;

    expect(await isDone()).to.equal(1);
    expect(await opened.database.query('select n, m from busy order by n')).to.deep.equal([
      { n: 1, m: null },
      { n: 2, m: null },
    ]);
  });

  it('fails when the lock does not come at all, and leaves nothing', async () => {
    await isPending('create table half (n int); alter table busy add column m int');

    await opened.database.transaction(async (tx) => {
      await tx.query('insert into busy values (1)');
      const failed = migrate(opened.connection, opened.log, { lockTimeoutMs: 50, giveUpMs: 100 });
      expect(await faultOf(failed)).to.match(/lock timeout/);
    });

    expect(await opened.database.query(`select to_regclass('half') as t`)).to.deep.equal([
      { t: null },
    ]);
    await migrate(opened.connection, opened.log);
    expect(await isDone()).to.equal(1);
  });
});

function newestMigration() {
  const newest = migrations.at(-1);
  if (!newest) throw new Error('there is no migration');
  return newest;
}
