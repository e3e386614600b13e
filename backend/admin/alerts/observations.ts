import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { troubleKinds } from '#contract/usage-ranges.ts';
import type { Queryable } from '../../database/transaction.ts';

/** How long the last observation stands for a condition that lasts. */
export const observedMinutes = 15;

type Counts = Readonly<Record<string, number>>;
/** Less free space than this share is nearly full. */
const FREE_SHARE = 0.05;

/**
 * What only a process itself knows: that it refused orders at a spend limit, that its storage failed,
 * and how full its disk is. What lasts is written twice an interval, however many processes see it.
 */
export function createObserver(of: {
  refusals: () => Counts;
  storageFaults: () => Counts;
  folder: string;
}) {
  const risen = { refusals: createRisen(of.refusals), faults: createRisen(of.storageFaults) };

  return async (database: Queryable): Promise<void> => {
    await note(database, 'order-refused', risen.refusals());
    await note(database, 'storage-fault', risen.faults());
    if (await isNearlyFull(of.folder)) await note(database, 'disk-low', [hostname()]);
  };
}

/** Returns the names whose counts have risen since the call before. */
function createRisen(read: () => Counts): () => string[] {
  let known: Counts = {};
  return () => {
    const counts = { ...read() };
    const names = Object.keys(counts).filter((name) => (counts[name] ?? 0) > (known[name] ?? 0));
    known = counts;
    return names;
  };
}

async function note(
  database: Queryable,
  kind: (typeof troubleKinds)[number],
  reasons: readonly string[],
): Promise<void> {
  if (reasons.length === 0) return;
  await database.sql`
    insert into troubles (kind, reason)
    select ${kind}, reason from unnest(${reasons}::text[]) as seen (reason)
     where not exists (select from troubles as t where t.kind = ${kind} and t.reason = seen.reason
                          and at > now() - make_interval(secs => ${observedMinutes * 30}))`;
}

async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder);
  return blocks > 0 && bavail / blocks < FREE_SHARE;
}
