import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Queryable } from '../../database/transaction.ts';

/** How long the last observation stands for a condition that lasts. */
export const observedMinutes = 15;
/** Less free space than this share is nearly full. */
const FREE_SHARE = 0.05;

/**
 * What only a process itself knows: that it refused orders at a spend limit, and how full its disk is.
 * Each round writes what is new since the one before, and a full disk twice an interval.
 */
export function createObserver({
  refusals,
  folder,
}: {
  refusals: () => Readonly<Record<string, number>>;
  folder: string;
}) {
  let known: Readonly<Record<string, number>> = {};

  return async (database: Queryable): Promise<void> => {
    const counts = { ...refusals() };
    const limits = Object.keys(counts).filter(
      (limit) => (counts[limit] ?? 0) > (known[limit] ?? 0),
    );
    if (limits.length > 0) {
      await database.query(
        `insert into troubles (kind, reason)
         select 'order-refused', reason from unnest($1::text[]) as reason`,
        [limits],
      );
    }
    known = counts;
    if (!(await isNearlyFull(folder))) return;
    await database.query(
      `insert into troubles (kind, reason)
       select 'disk-low', $1
        where not exists (select from troubles where kind = 'disk-low' and reason = $1
                             and at > now() - interval '${observedMinutes / 2} minutes')`,
      [hostname()],
    );
  };
}

async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder);
  return blocks > 0 && bavail / blocks < FREE_SHARE;
}
