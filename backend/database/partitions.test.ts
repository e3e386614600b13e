import { addUser, databaseEach } from '../../tests/database.ts';
import { addGeneration } from '../../tests/media.ts';
import type { Database } from './database.ts';
import { dropPartitions, keepPartitions, trimPartitions } from './partitions.ts';

describe('tables that are partitioned by time', () => {
  const opened = databaseEach();
  let database: Database;
  let userId: number;
  let generationId: string;
  beforeEach(async () => {
    ({ database } = opened);
    userId = await addUser(database);
    generationId = await addGeneration(database, userId);
  });

  const addEvent = (seq: number, at = 'now()') =>
    database.query(
      `insert into user_events (user_id, seq, type, at, data)
       values ($1, $2, 'balance.changed', ${at}, '{}') on conflict do nothing returning seq`,
      [userId, seq],
    );
  const addAttempt = (number: number, at = 'now()') =>
    database.query(
      `insert into provider_jobs (generation_id, step, try, provider, created_at)
       values ($1, 0, $2, 'scripted', ${at}) on conflict do nothing returning id`,
      [generationId, number],
    );
  const partitionOf = async (at: string) => {
    const [row] = await database.query<{ name: string }>(
      `select tableoid::regclass::text as name from user_events where at = ${at}`,
    );
    return row?.name;
  };
  const today = `date_trunc('day', now(), 'UTC')`;
  const nameOf = async (at: string) => {
    const [row] = await database.query<{ name: string }>(
      `select 'user_events_' || to_char((${at}) at time zone 'UTC', 'YYYYMMDD') as name`,
    );
    return row?.name;
  };

  it('have a partition for every day from today to the third after it', async () => {
    for (const days of [0, 1, 2, 3]) {
      const at = `${today} + interval '${days} days'`;
      await addEvent(days + 1, at);
      expect(await partitionOf(at)).to.equal(await nameOf(at));
    }
  });

  it('take what has no partition, so that no order fails', async () => {
    await addEvent(1, `${today} + interval '9 days'`);
    await addEvent(2, `${today} - interval '9 days'`);

    expect(await partitionOf(`${today} + interval '9 days'`)).to.equal('user_events_default');
    expect(await partitionOf(`${today} - interval '9 days'`)).to.equal('user_events_before');
    expect(await addAttempt(1, `now() + interval '5 years'`)).to.have.length(1);
  });

  it('refuse the same event, or the same attempt, a second time', async () => {
    expect(await addEvent(1)).to.have.length(1);
    expect(await addEvent(1)).to.have.length(0);
    expect(await addAttempt(1)).to.have.length(1);
    expect(await addAttempt(1)).to.have.length(0);
  });

  it('get what is missing, while several processes look for it and rows of a day stand elsewhere', async () => {
    await database.query(`
      do $$ declare p text; begin
        for p in select name from partitions_of('user_events') where upper > ${today} loop
          execute format('drop table %I', p);
        end loop;
      end $$`);
    // Their day cannot have a partition any more; the others can.
    await addEvent(1, today);

    await Promise.all(Array.from({ length: 4 }, () => keepPartitions(database)));
    await keepPartitions(database);

    await addEvent(2, `${today} + interval '2 days'`);
    expect(await partitionOf(today)).to.equal('user_events_default');
    expect(await partitionOf(`${today} + interval '2 days'`)).to.match(/_\d{8}$/);
  });

  it('lose a partition when all of it is too old, and no row of a younger one', async () => {
    await addEvent(1, `${today} - interval '1 second'`);
    await addEvent(2, today);

    await dropPartitions(database, 'user_events', 1);
    const kept = await database.query('select seq from user_events order by seq');
    await dropPartitions(database, 'user_events', 0);
    const left = await database.query('select seq from user_events order by seq');

    // Yesterday ended less than a day ago.
    expect(kept).to.deep.equal([{ seq: 1 }, { seq: 2 }]);
    expect(left).to.deep.equal([{ seq: 2 }]);
  });

  it('keep a partition that a backup is reading, for now', async () => {
    await addEvent(1, `${today} - interval '1 second'`);
    await database.transaction(async (tx) => {
      await tx.query('select from user_events');
      await trimPartitions(database, 'user_events', 0);
      expect(await tx.query('select from user_events')).to.have.length(1);
    });
    // Nor was it emptied row by row.
    expect(await database.query('select from user_events')).to.have.length(1);

    await trimPartitions(database, 'user_events', 0);
    expect(await database.query('select from user_events')).to.have.length(0);
  });

  it('are no way to drop another table', async () => {
    for (const table of ['ledger_entries', 'user_events; drop table users']) {
      const refused = database.query('select drop_partitions($1, $2)', [table, '0 days']);
      expect(String(await refused.catch((error: unknown) => error))).to.include('not partitioned');
    }
  });
});
