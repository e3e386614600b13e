import { listUsers } from '../backend/admin/users.ts';
import { readTotals } from '../backend/admin/totals.ts';
import { openUsage } from '../backend/admin/usage.ts';
import type { Database } from '../backend/database/database.ts';
import { timed, type Bench } from './rounds.ts';
import { percentile, comparisonFinding, type Finding } from './finding.ts';
import { withWorld } from './world.ts';

/** Ledger entries of one user: a hundred, the first of them the signup bonus. */
const ENTRIES_EACH = 100;
const LIMIT = 50;

/** What an administrator's screen asks, and how much slower it may be with ten times the users. */
const adminQueries: readonly {
  what: string;
  atMost: number;
  ask: (of: Database) => Promise<unknown>;
}[] = [
  { what: 'a page of users', atMost: 1.5, ask: (of) => listUsers(of, { limit: LIMIT }) },
  {
    what: 'a page of users by balance',
    // Sorted on the spot: an index on what every order changes would cost every order.
    atMost: 12,
    ask: (of) => listUsers(of, { limit: LIMIT, sort: 'tokenBalance', order: 'desc' }),
  },
  {
    what: 'a page of users by last sign-in',
    atMost: 12,
    ask: (of) => listUsers(of, { limit: LIMIT, sort: 'lastLoginAt', order: 'desc' }),
  },
  {
    what: 'users whose e-mail begins so',
    atMost: 1.5,
    ask: (of) => listUsers(of, { limit: LIMIT, search: 'user77@' }),
  },
  // One pass over every user, once a page is opened: sums kept by every order would cost every order.
  { what: 'the totals', atMost: 12, ask: readTotals },
  // A new view each time: nothing of it is remembered.
  { what: 'the live snapshot', atMost: 1.5, ask: (of) => openUsage(of).snapshot() },
];

/** Goal 20: the administrator's screens, from a tenth of the data to all of it. */
export function measureAdmin({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async ({ engine: { database } }) => {
    const users = effort.isQuick ? 2_000 : 100_000;
    const turns = effort.isQuick ? 20 : 200;
    await addHistory(database, 1, users / 10);
    const few = await medianTimes(database, turns);
    await addHistory(database, users / 10 + 1, users);
    const many = await medianTimes(database, turns);
    const size = `${formatCount(users)} users with ${formatCount(users * ENTRIES_EACH)} ledger entries`;
    return adminQueries.map(({ what, atMost }, index) =>
      comparisonFinding(
        {
          goal: 20,
          unit: 'ms',
          atMost,
          rounds: [{ reference: few[index] ?? Number.NaN, ours: many[index] ?? Number.NaN }],
        },
        `${what}, at ${size}, against a tenth`,
        'medians; rows made by SQL',
      ),
    );
  });
}

async function medianTimes(database: Database, turns: number): Promise<number[]> {
  const medians: number[] = [];
  for (const { ask } of adminQueries) {
    const samples: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const ms = await timed(() => ask(database));
      if (turn > 0) samples.push(ms);
    }
    medians.push(percentile(samples, 0.5));
  }
  return medians;
}

/** Users `from` to `to`, each with a gift and charges that leave a balance of their own. */
async function addHistory(database: Database, from: number, to: number): Promise<void> {
  const batch = 2_000;
  for (let first = from; first <= to; first += batch) {
    const last = Math.min(to, first + batch - 1);
    // A statement may last half a minute: so many rows at a time do not.
    await database.sql`with added as (
         insert into users (email, token_balance, last_login_at)
         select 'user' || n || '@bench.test', n % 1000, now() - make_interval(secs => n)
           from generate_series(${first}::int, ${last}::int) as n returning id, token_balance)
       insert into ledger_entries (user_id, amount, kind, ref_kind, ref_id, balance_after, created_at)
       select id, case when e = 1 then token_balance + ${ENTRIES_EACH} - 1 else -1 end,
              case when e = 1 then 'grant' else 'charge' end, 'bench', id || '-' || e,
              token_balance + ${ENTRIES_EACH} - e, now() - make_interval(secs => (id + e * 1000) % 2592000)
         from added, generate_series(1, ${ENTRIES_EACH}::int) as e`;
  }
  await database.query('vacuum analyze users');
  await database.query('analyze ledger_entries');
}

function formatCount(value: number): string {
  return value.toLocaleString('en-GB');
}
