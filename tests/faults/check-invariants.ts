import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../backend/database/database.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { until } from '../until.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** What must hold once everything has come to rest; every sentence that is answered is a breach. */
export async function checkInvariants(options: {
  database: Database;
  dataDir: string;
  submitsPath: string;
  shoppers: readonly SimulatedUser[];
}): Promise<string[]> {
  const { database, dataDir, submitsPath, shoppers } = options;
  const findings = await checkLedger(database);
  return [
    ...findings.map(({ rule, count, example }) => `${rule}: ${count}, such as ${example}`),
    ...(await checkEndings(database)),
    ...(await checkFiles(database, dataDir)),
    ...(await checkSubmits(submitsPath)),
    ...(await checkReceivedEvents(database, shoppers)),
    ...(await checkResponses(database, shoppers)),
  ];
}

async function checkEndings(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string; state: string; ends: string[]; told: number }>(
    `select g.id, g.state, count(e.*) filter (where e.type = 'generation.queued')::int as told,
            coalesce(array_agg(e.type) filter (where e.type in (
              'generation.succeeded', 'generation.failed', 'generation.cancelled')), '{}') as ends
       from generations g
       left join user_events e on e.user_id = g.user_id and e.data->>'id' = g.id::text
      group by g.id, g.state`,
  );
  return rows.flatMap(({ id, state, ends, told }) => {
    const isRight = told === 1 && ends.length === 1 && ends[0] === `generation.${state}`;
    return isRight ? [] : [`generation ${id} is ${state} and was told ${told}, ${ends.join(', ')}`];
  });
}

async function checkFiles(database: Database, dataDir: string): Promise<string[]> {
  const media = await database.query<{ key: string; sha256: string; sizeBytes: string }>(
    `select file_key as key, sha256, size_bytes as "sizeBytes" from images where deleted_at is null`,
  );
  const others = await database.query<{ key: string }>(
    `select unnest(array_remove(array[thumbnail_key, poster_key], null)) as key from images
      where deleted_at is null
     union select model_key from influencers where training_status = 'completed'`,
  );
  const breaches: string[] = [];
  for (const { key, sha256 } of [
    ...media,
    ...others.map((other) => ({ ...other, sha256: null })),
  ]) {
    const bytes = await readFile(join(dataDir, key)).catch(() => null);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (!found) breaches.push(`${key} cannot be read`);
    else if (sha256 && found !== sha256) breaches.push(`${key} holds other bytes`);
  }
  return breaches;
}

/** A request that costs money is never repeated where the provider cannot tell. */
async function checkSubmits(submitsPath: string): Promise<string[]> {
  const lines = (await readFile(submitsPath, 'utf8').catch(() => '')).split('\n');
  const bought = lines.filter((line) => line.startsWith('flaky '));
  const twice = bought.filter((line, index) => bought.indexOf(line) !== index);
  return twice.map((line) => `was submitted twice: ${line}`);
}

async function checkReceivedEvents(
  database: Database,
  shoppers: readonly SimulatedUser[],
): Promise<string[]> {
  const breaches: string[] = [];
  for (const { person, tabs } of shoppers) {
    const read = () =>
      database.query<{ seq: number; type: string; data: unknown }>(
        'select seq::int as seq, type, data from user_events where user_id = $1 order by seq',
        [person.user?.id],
      );
    const wrong = (tab: (typeof tabs)[number], told: readonly { seq: number }[]) =>
      tab.applied.at(-1)?.seq !== told.at(-1)?.seq;
    // The last news may still be on their way.
    const told = await until(read, (now) => !tabs.some((tab) => wrong(tab, now)), 30).catch(read);
    for (const [number, { applied, snapshots }] of tabs.entries()) {
      const name = `tab ${number} of user ${person.user?.id}`;
      if (snapshots > 1) breaches.push(`${name} had to start anew ${snapshots - 1} times`);
      const first = applied[0]?.seq ?? 1;
      const wanted = told.filter(({ seq }) => seq >= first);
      const seen = applied.map(({ seq, type, data }) =>
        JSON.stringify([seq, type, sortKeys(data)]),
      );
      const kept = wanted.map(({ seq, type, data }) => JSON.stringify([seq, type, sortKeys(data)]));
      const at = kept.findIndex((event, index) => event !== seen[index]);
      if (at !== -1 || seen.length !== kept.length) {
        breaches.push(
          `${name} saw ${seen.length} events of ${kept.length}, the first other one being ` +
            `${seen[at]?.slice(0, 300)} for ${kept[at]?.slice(0, 300)}`,
        );
      }
    }
  }
  return breaches;
}

/** jsonb keeps no order of keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, part]) => [key, sortKeys(part)]);
}

/** Whatever a shopper was told of an order is so. */
async function checkResponses(
  database: Database,
  shoppers: readonly SimulatedUser[],
): Promise<string[]> {
  const breaches: string[] = [];
  for (const { person, orders, contradictions } of shoppers) {
    breaches.push(...contradictions);
    const rows = await database.query<{ id: string; key: string }>(
      'select id, idempotency_key as key from generations where user_id = $1',
      [person.user?.id],
    );
    const idOf = new Map(rows.map(({ id, key }) => [key, id]));
    for (const [key, told] of orders) {
      const id = idOf.get(key);
      if ('generationId' in told && told.generationId !== id) {
        breaches.push(`order ${key} was promised ${told.generationId} and is ${id}`);
      }
      if ('status' in told && id !== undefined) {
        breaches.push(`order ${key} was refused with ${told.status} and is ${id}`);
      }
    }
  }
  return breaches;
}
