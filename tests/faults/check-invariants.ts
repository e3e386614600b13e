import { readFile } from 'node:fs/promises';
import type { Database } from '../../backend/database/database.ts';
import type { Storage } from '../../backend/storage/storage.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { findDifference } from '../load/crowd-tab.ts';
import { until } from '../until.ts';
import { checkFiles } from './check-files.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** How much was compared: a run that found nothing in nothing proves nothing. */
export type Compared = {
  orders: number;
  tabs: number;
  events: number;
  submits: number;
  filesRead: number;
  orphansSwept: number;
  /** Generations that ended more than a minute after their deadline. */
  lateEnds: number;
};

/** Checks what must hold once no work is open. A violation is a sentence. */
export async function checkInvariants(options: {
  database: Database;
  storage: Storage;
  submitsPath: string;
  users: readonly SimulatedUser[];
}): Promise<{ violations: string[]; compared: Compared }> {
  const { database, storage, submitsPath, users } = options;
  const findings = await checkLedger(database);
  const files = await checkFiles(database, storage);
  const submits = await checkSubmits(submitsPath);
  const violations = [
    ...findings.map(({ rule, count, example }) => `${rule}: ${count}, such as ${example}`),
    ...(await checkEndings(database)),
    ...files.violations,
    ...submits.violations,
    ...(await checkAttempts(database)),
    ...(await checkReceivedEvents(database, users)),
    ...(await checkResponses(database, users)),
  ];
  const tabs = users.flatMap((user) => user.tabs);
  return {
    violations,
    compared: {
      orders: users.reduce((sum, { orders }) => sum + orders.size, 0),
      tabs: tabs.length,
      events: tabs.reduce((sum, { applied }) => sum + applied.length, 0),
      submits: submits.count,
      filesRead: files.filesRead,
      orphansSwept: files.orphansSwept,
      lateEnds: await countLateEnds(database),
    },
  };
}

async function countLateEnds(database: Database): Promise<number> {
  const [row] = await database.sql<{ count: number }>`select count(*)::int as count from generations
      where finished_at > deadline_at + interval '60 seconds'`;
  return row?.count ?? 0;
}

async function checkEndings(database: Database): Promise<string[]> {
  const rows = await database.sql<{
    id: string;
    state: string;
    endEvents: string[];
    queued: number;
  }>`select g.id, g.state, count(e.*) filter (where e.type = 'generation.queued')::int as queued,
            coalesce(array_agg(e.type) filter (where e.type in (
              'generation.succeeded', 'generation.failed', 'generation.cancelled')), '{}') as "endEvents"
       from generations g
       left join user_events e on e.user_id = g.user_id and e.data->>'id' = g.id::text
      group by g.id, g.state`;
  return rows.flatMap(({ id, state, endEvents, queued }) => {
    const isRight =
      queued === 1 && endEvents.length === 1 && endEvents[0] === `generation.${state}`;
    return isRight
      ? []
      : [`generation ${id} is ${state} with ${queued} × queued, ${endEvents.join(', ')}`];
  });
}

/** A request that costs money is never repeated where the provider would not recognise it. */
async function checkSubmits(submitsPath: string): Promise<{ violations: string[]; count: number }> {
  const text = await readFile(submitsPath, 'utf8').catch(() => '');
  const lines = text.split('\n').filter(Boolean);
  const bought = lines.filter((line) => line.startsWith('flaky '));
  const once = new Set<string>();
  const twice = bought.filter((line) => once.size === once.add(line).size);
  return { violations: twice.map((line) => `was submitted twice: ${line}`), count: lines.length };
}

/** Work of a generation that is over is over too, or being cancelled; no step has two results. */
async function checkAttempts(database: Database): Promise<string[]> {
  const rows = await database.sql<{ id: string; state: string }>`
    select p.id, p.state from provider_jobs p join generations g on g.id = p.generation_id
      where p.finished_at is null and p.state <> 'cancelling'
        and g.state not in ('queued', 'running')`;
  const twice = await database.sql<{ id: string; step: number }>`
    select generation_id as id, step from provider_jobs where state = 'done'
      group by generation_id, step having count(*) > 1`;
  return [
    ...rows.map(({ id, state }) => `attempt ${id} is ${state} although its generation is over`),
    ...twice.map(({ id, step }) => `step ${step} of generation ${id} was bought and used twice`),
  ];
}

async function checkReceivedEvents(
  database: Database,
  users: readonly SimulatedUser[],
): Promise<string[]> {
  const violations: string[] = [];
  for (const { person, tabs } of users) {
    const read = () =>
      database.sql<{ seq: number; type: string; data: unknown }>`
        select seq::int as seq, type, data from user_events where user_id = ${person.user?.id}
        order by seq`;
    const isBehind = (tab: (typeof tabs)[number], events: readonly { seq: number }[]) =>
      tab.applied.at(-1)?.seq !== events.at(-1)?.seq;
    // The last events may not have arrived yet.
    const recorded = await until(
      read,
      (events) => !tabs.some((tab) => isBehind(tab, events)),
      30,
    ).catch(read);
    for (const [number, { applied, snapshots }] of tabs.entries()) {
      const name = `tab ${number} of user ${person.user?.id}`;
      if (snapshots > 1) violations.push(`${name} fetched snapshots again ${snapshots - 1} times`);
      const first = applied[0]?.seq ?? 1;
      const wanted = recorded.filter(({ seq }) => seq >= first);
      const seen = applied.map(({ seq, type, data }) => ({ seq, type, data }));
      const difference = findDifference(seen, wanted);
      if (difference !== null) violations.push(`${name}: ${difference}`);
    }
  }
  return violations;
}

/** The response to each order agrees with what the database holds. */
async function checkResponses(
  database: Database,
  users: readonly SimulatedUser[],
): Promise<string[]> {
  const violations: string[] = [];
  for (const { person, orders, contradictions } of users) {
    violations.push(...contradictions);
    const rows = await database.sql<{ id: string; key: string }>`
      select id, idempotency_key as key from generations where user_id = ${person.user?.id}`;
    const idOf = new Map(rows.map(({ id, key }) => [key, id]));
    for (const [key, response] of orders) {
      const id = idOf.get(key);
      if ('generationId' in response && response.generationId !== id) {
        violations.push(`order ${key} was answered with ${response.generationId} and is ${id}`);
      }
      if ('status' in response && id !== undefined) {
        violations.push(`order ${key} was refused with ${response.status} and is ${id}`);
      }
    }
  }
  return violations;
}
