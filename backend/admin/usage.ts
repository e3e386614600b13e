import type { Usage, UsageHistory } from '../../contract/usage.ts';
import type { UsageRange } from '../../contract/usage-ranges.ts';
import { clock } from '../clock.ts';
import type { Queryable } from '../database/transaction.ts';
import { countDeadLetters } from '../jobs/dead-letters.ts';
import { listTroubles } from './alerts/troubles.ts';
import { latestLedgerCheck } from './ledger-checks.ts';
import { countConnectedUsers, listProcesses } from './processes.ts';
import { listProviderChecks } from './provider-checks.ts';
import { readUsageHistory } from './rollups/read-history.ts';
import { readUsageDay } from './usage-day.ts';
import { readUsageNow, readUsageRecent } from './usage-recent.ts';

export interface UsageView {
  /** The current usage. Each part is read once per its maximum age, however many callers ask. */
  snapshot(): Promise<Usage>;
  /** What ended within the range, shared like it. */
  history(range: UsageRange): Promise<UsageHistory>;
}

/** The maximum age of each part: what costs more to read or changes slower is read less often. */
const MAX_AGE_MS = { now: 900, recent: 4_000, day: 60_000 };
const HISTORY_MAX_AGE_MS: Readonly<Record<UsageRange, number>> = {
  '1h': 2_000,
  '24h': 15_000,
  '30d': 60_000,
};

export function openUsage(database: Queryable): UsageView {
  const now = cacheFor(MAX_AGE_MS.now, async () => ({
    at: clock.now().toISOString(),
    ...(await readUsageNow(database)),
    processes: await listProcesses(database),
    connectedUsers: await countConnectedUsers(database),
  }));
  const recent = cacheFor(MAX_AGE_MS.recent, async () => ({
    ...(await readUsageRecent(database)),
    providerChecks: await listProviderChecks(database),
    audit: await latestLedgerCheck(database),
    deadLetters: await countDeadLetters(database),
    troubles: await listTroubles(database),
  }));
  const day = cacheFor(MAX_AGE_MS.day, () => readUsageDay(database));
  const historyOf = (range: UsageRange) =>
    cacheFor(HISTORY_MAX_AGE_MS[range], () => readUsageHistory(database, range));
  const histories = { '1h': historyOf('1h'), '24h': historyOf('24h'), '30d': historyOf('30d') };
  return {
    history: (range) => histories[range](),
    snapshot: async () => ({ ...(await now()), ...(await recent()), ...(await day()) }),
  };
}

/** One read at a time, shared by all callers until it is too old; a failed one is not kept. */
export function cacheFor<T>(oldestMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { promise: Promise<T>; atMs: number } | undefined;
  return () => {
    const nowMs = clock.monotonicMs();
    if (last && nowMs - last.atMs < oldestMs) return last.promise;
    const reading = { promise: read(), atMs: nowMs };
    last = reading;
    reading.promise.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.promise;
  };
}
