import { runs } from '#contract/tools/catalogue.ts';
import { addUser, databaseOnce } from '#tests/database.ts';
import { until } from '#tests/until.ts';
import { openListener } from '../../database/listener.ts';
import type { NewEphemeralEvent } from '../../events/events.ts';
import { openExpectedTimes, startQueuePositions } from './waiting.ts';

describe('the expected time of a run', () => {
  const db = databaseOnce();
  before(async () => {
    await db.database.query(`insert into users (email) values ('creator@example.test')`);
  });

  /** The newest took `seconds`, the one before a second less, and so on. */
  async function finish(count: number, seconds: number): Promise<void> {
    await db.sql`insert into generations (id, user_id, tool, run, state, attempt, input, steps, outputs, price,
                                deadline_at, started_at, finished_at)
       select gen_random_uuid(), id, 'enhancer', 'enhance', 'succeeded', 1, '{}', '[]', 1, 1, now(),
              now() - n * interval '1 hour' - (${seconds} - n + 1) * interval '1 second',
              now() - n * interval '1 hour'
         from users, generate_series(1, ${count}::int) as n`;
  }

  async function times() {
    const expected = await openExpectedTimes(db);
    await expected.close();
    return { seconds: expected.seconds('enhance'), measured: expected.measured('enhance') };
  }

  it('is the specified one until ten were measured, then their median', async () => {
    await finish(9, 9);
    expect(await times()).to.deep.equal({ seconds: runs.enhance.expectedSeconds, measured: null });

    await finish(1, 30);

    expect(await times()).to.deep.equal({ seconds: 5.5, measured: 5.5 });
    const other = await openExpectedTimes(db);
    await other.close();
    expect(other.measured('reel')).to.equal(null);
  });

  it('is that of the newest fifty', async () => {
    await db.database.query(`update generations set finished_at = finished_at - interval '1 year'`);
    await finish(50, 60);

    expect((await times()).measured).to.equal(35.5);
  });
});

describe('places in the queue', () => {
  const db = databaseOnce();
  before(async () => {
    await db.sql`insert into generations (id, user_id, tool, run, input, steps, outputs, price, deadline_at,
                                created_at)
       select gen_random_uuid(), ${await addUser(db.database)}, 'enhancer', 'enhance', '{}', '[]', 1, 1, now(),
              now() + n * interval '1 second'
         from generate_series(1, 150) as n`;
  });

  const startFirst = () =>
    db.sql`update generations set state = 'running'
        where id = (select id from generations where state = 'queued' order by created_at limit 1)`;

  /** A process: what it pushed, and how often it looked. */
  async function openProcess() {
    const listener = await openListener(db.database, db.log);
    const pushed: NewEphemeralEvent['data'][] = [];
    let rounds = 0;
    const { stop } = startQueuePositions({
      ...db,
      listener: { ...listener, isAlone: (key) => ((rounds += 1), listener.isAlone(key)) },
      events: { publishEphemeral: (_userId, { data }) => void pushed.push(data) },
    });
    const close = async () => {
      await stop();
      await listener.close();
    };
    return { pushed, rounds: async () => rounds, close };
  }

  it('are pushed by one process, the first hundred when they change, and by another when it is gone', async () => {
    const processes = [await openProcess(), await openProcess()];
    const all = async () => processes.flatMap(({ pushed }) => pushed);
    const places = async () => (await all()).map((data) => data.queuePosition);
    const firstHundred = Array.from({ length: 100 }, (_, n) => n + 1);
    const looked = async (times: number) => {
      for (const { rounds } of processes) await until(rounds, (count) => count > times);
    };

    await looked(2);
    expect(await places()).to.deep.equal(firstHundred);

    await startFirst();
    await until(all, ({ length }) => length > 100);
    expect(await places()).to.deep.equal([...firstHundred, ...firstHundred]);

    const publisher = processes.findIndex(({ pushed }) => pushed.length > 0);
    const [gone] = processes.splice(publisher, 1);
    await gone?.close();
    await until(all, ({ length }) => length > 0);
    expect(await places()).to.deep.equal(firstHundred);
    await processes[0]?.close();
  });
});
