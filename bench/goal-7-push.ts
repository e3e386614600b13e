import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_PATH } from '../contract/live.ts';
import { type Bench, alternate, eachSide } from './rounds.ts';
import { percentile, comparisonFinding, type Finding } from './finding.ts';
import { startProduct, startReference } from './product.ts';
import { signIn } from './requests.ts';
import { openTabs } from './tabs.ts';
import { withWorld, type BenchWorld } from './world.ts';

const audiences = [
  { users: 1, tabsEach: 1, what: 'one tab' },
  { users: 1, tabsEach: 100, what: '100 tabs of one user' },
  { users: 1_000, tabsEach: 1, what: '1,000 users, an event for one' },
];

/**
 * Goal 7: from the commit in a process without sockets to the last tab of the user, through a
 * server and to tabs of their own processes.
 */
export function measurePush({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'worker', async (world) => {
    await using product = await startProduct(world, 'api');
    await using relay = await startReference(world, 'relay-process.ts');
    const findings: Finding[] = [];
    for (const { users, tabsEach, what } of audiences) {
      const ids = await world.addUsers(users, 10);
      const cookies = await Promise.all(ids.map((id) => signIn(world, id)));
      const everyTab = <T>(values: T[]) => values.flatMap((v) => Array<T>(tabsEach).fill(v));
      const [tabs, bareTabs] = await Promise.all([
        openTabs({
          port: product.port,
          path: SOCKET_PATH,
          tabs: everyTab(cookies).map((cookie) => ({ cookie })),
          receivers: tabsEach,
        }),
        openTabs({
          port: relay.port,
          path: '/socket.io',
          tabs: everyTab(ids).map((id) => ({ room: `user:${id}` })),
          receivers: tabsEach,
        }),
      ]);
      const sample = async (
        received: (mark: number) => Promise<bigint>,
        record: (userId: number, mark: number) => Promise<bigint>,
      ) => {
        const delays: number[] = [];
        for (let turn = 0; turn < effort.samples; turn += 1) {
          marks += 1;
          const reception = received(marks);
          const committedNs = await record(ids[turn % ids.length] ?? 0, marks);
          delays.push(Number((await reception) - committedNs) / 1e6);
          await pause(1 + (turn % 3));
        }
        return delays;
      };
      const rounds = await alternate(effort.rounds, {
        reference: () => sample(bareTabs.received, (id, mark) => publishReference(world, id, mark)),
        ours: () => sample(tabs.received, (id, mark) => publishOurs(world, id, mark)),
      });
      await Promise.all([tabs.close(), bareTabs.close()]);
      for (const [share, atMost] of [
        [0.5, 1.5],
        [0.99, 2],
      ] as const) {
        findings.push(
          comparisonFinding(
            {
              goal: 7,
              unit: 'ms',
              atMost,
              rounds: eachSide(rounds, (delays) => percentile(delays, share)),
            },
            `commit → every tab, ${what}, p${share * 100}`,
          ),
        );
      }
    }
    await world.checkConsistency();
    return findings;
  });
}

/** Tells events apart: a balance that no check compares with the ledger. */
let marks = 0;

async function publishOurs({ engine }: BenchWorld, userId: number, mark: number): Promise<bigint> {
  let committedNs = 0n;
  await engine.database.transaction(async (tx) => {
    tx.afterCommit(() => (committedNs = process.hrtime.bigint()));
    const data = { tokenBalance: mark, entries: [] };
    await engine.events.record(tx, userId, [{ type: 'balance.changed', data }]);
  });
  return committedNs;
}

/** Publishes the same event in a table and a transaction, then one NOTIFY. */
async function publishReference(
  { referencePool }: BenchWorld,
  userId: number,
  mark: number,
): Promise<bigint> {
  const client = await referencePool.connect();
  const data = { tokenBalance: mark, entries: [] };
  await client.query('begin');
  const { rows } = await client.query<{ seq: number }>({
    name: 'bare-seq',
    text: 'update users set event_seq = event_seq + 1 where id = $1 returning event_seq as seq',
    values: [userId],
  });
  const seq = rows[0]?.seq;
  await client.query({
    name: 'bare-event',
    text: `insert into user_events (user_id, seq, type, data)
           values ($1, $2, 'balance.changed', $3)`,
    values: [userId, seq, JSON.stringify(data)],
  });
  await client.query('commit');
  const committedNs = process.hrtime.bigint();
  const event = { seq, type: 'balance.changed', at: new Date().toISOString(), data };
  await client.query({
    name: 'bare-notify',
    text: `select pg_notify('bench_relay', $1)`,
    values: [JSON.stringify({ room: `user:${userId}`, event })],
  });
  client.release();
  return committedNs;
}
