import { databaseOnce } from '../../tests/database.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { openedOnce } from '../../tests/opened.ts';
import { openTcpRelay } from '../../tests/tcp-relay.ts';
import { until } from '../../tests/until.ts';
import { openDatabase } from './database.ts';

const SIZE = 4;

describe('a warm pool', () => {
  const test = databaseOnce({ poolSize: 2 });
  const relay = openedOnce(() => openTcpRelay(test.connection));
  const database = openedOnce(() => {
    const { connection } = relay;
    const size = { poolSize: SIZE, warmSize: SIZE };
    return openDatabase({ connection, ...size, log: test.log, skipMigrations: true });
  });
  before(() => isWarm());

  const idle = async () => database.connections().idle;
  const isWarm = () => until(idle, (count) => count === SIZE);

  it('needs one round trip for a statement, on each connection, from the start', async () => {
    const before = { opened: relay.connectionCount, trips: relay.roundTrips };

    // Never heard of by any of the connections: prepared on the same way.
    const rows = await Promise.all(
      Array.from({ length: SIZE }, () => database.query('select $1::int + 1 as "next"', [1])),
    );

    expect(rows).to.deep.equal(Array.from({ length: SIZE }, () => [{ next: 2 }]));
    expect(relay.connectionCount - before.opened).to.equal(0);
    expect(relay.roundTrips - before.trips).to.equal(SIZE);
    expect(database.connections()).to.deep.equal({ busy: 0, idle: SIZE, awaited: 0 });
  });

  it('reopens its connections once PostgreSQL is back', async () => {
    const before = relay.connectionCount;

    relay.cut();
    await until(idle, (count) => count < SIZE);
    await isWarm();

    expect(relay.connectionCount - before).to.equal(SIZE);
  });

  it('has every connection back after transactions whose connection was lost', async () => {
    for (let outage = 0; outage <= SIZE; outage += 1) {
      const lost = database.transaction(async (tx) => {
        relay.cut();
        await tx.query('select 1');
      });
      expect(await faultOf(lost)).to.be.instanceOf(Error);
      await isWarm();
    }

    const one = await database.transaction((tx) => tx.query('select 1 as one'));
    expect(one).to.deep.equal([{ one: 1 }]);
  });

  it('loses connections, but not its process, to what is no answer of PostgreSQL', async () => {
    const before = relay.connectionCount;
    const lost = faultOf(database.query('select pg_sleep(30)'));
    await until(idle, (count) => count < SIZE);
    // A row of two fields whose first is longer than the row.
    const row = Buffer.from('D\0\0\0\x0c\0\x02\x7f\0\0\0ab', 'latin1');

    relay.answer(row);

    expect(await lost).to.be.instanceOf(Error);
    await isWarm();
    expect(relay.connectionCount - before).to.equal(SIZE);
  });
});
