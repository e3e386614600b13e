import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { providerTitle } from '#contract/providers.ts';
import type { troubleKinds } from '#contract/usage-ranges.ts';
import type { Usage } from '#contract/usage.ts';
import type { Queryable } from '../../database/transaction.ts';
import { countDeadLetters } from '../../jobs/dead-letters.ts';
import { latestLedgerCheck } from '../ledger-checks.ts';
import { listProcesses } from '../processes.ts';
import { readUsageNow, readUsageRecent } from '../usage-recent.ts';

/**
 * Beyond what a condition holds. `infra/alerts.ts` makes rules of Prometheus of the same limits.
 */
export const limits = { waitSeconds: 120, failures: 10, failedShare: 0.2 };

/**
 * Conditions of the whole installation: how long each holds before it is announced, and its text.
 */
export const lastingRules = {
  'generations-wait': { holdSeconds: 300, text: 'The oldest order has waited for two minutes.' },
  'generations-fail': {
    holdSeconds: 300,
    text: 'More than a fifth of the generations of an hour failed.',
  },
  'no-worker': { holdSeconds: 60, text: 'No worker takes jobs from the queue.' },
  'process-gone': { holdSeconds: 60, text: 'A process ended without saying goodbye.' },
  'dead-letters': { holdSeconds: 600, text: 'A job failed for good: see Dead letters.' },
} as const;

/** Something an operator should know of; `name` is the same for as long as it lasts. */
export type Condition = {
  name: string;
  text: string;
  /** How long it holds before it is announced; at once by default. */
  holdSeconds?: number;
};

/** The conditions that hold now, by the figures that administrators see. */
export async function readConditions(database: Queryable): Promise<Condition[]> {
  const { queues } = await readUsageNow(database);
  const { lastHour, providers } = await readUsageRecent(database);
  const processes = await listProcesses(database);
  const audit = await latestLedgerCheck(database);
  const { succeeded, failed, cancelled } = lastHour;
  const holds: Readonly<Record<keyof typeof lastingRules, boolean>> = {
    'generations-wait': queues.some(
      ({ oldestWaitSeconds }) => (oldestWaitSeconds ?? 0) > limits.waitSeconds,
    ),
    'generations-fail':
      failed > limits.failures && failed > limits.failedShare * (succeeded + failed + cancelled),
    'no-worker': !processes.some(({ role, isGone }) => role !== 'api' && !isGone),
    'process-gone': processes.some(({ isGone }) => isGone),
    'dead-letters': (await countDeadLetters(database)) > 0,
  };
  const broken = audit?.findings.map(({ rule }) => rule).join('; ');
  return [
    ...Object.entries(lastingRules).flatMap(([name, rule]) =>
      holds[name as keyof typeof lastingRules] ? [{ name, ...rule }] : [],
    ),
    ...providers.flatMap(conditionsOf),
    ...(broken
      ? [{ name: 'books', text: `The ledger check found a broken rule: ${broken}.` }]
      : []),
    ...(await readObserved(database)),
  ];
}

/** Texts have no figure that changes while a condition lasts. */
function conditionsOf(provider: Usage['providers'][number]): Condition[] {
  const { name, capability, done, failed, isOut, lastFault } = provider;
  const at = `${providerTitle(name)} for ${inWords(capability)}`;
  const out = `Too many failures in a row at ${at} (${inWords(lastFault ?? '')}): it gets no orders for it.`;
  const fails = `More failures than deliveries at ${at} within an hour.`;
  return [
    ...(isOut ? [{ name: `provider-out:${name}:${capability}`, text: out }] : []),
    ...(failed > limits.failures && failed > done
      ? [{ name: `provider-fails:${name}:${capability}`, text: fails }]
      : []),
  ];
}

const inWords = (name: string) => name.replaceAll(/[-_]/g, ' ');

/** How long the last observation stands for a condition that lasts. */
const observedMinutes = 15;

/** The conditions that processes have noted of late. */
function readObserved(database: Queryable): Promise<Condition[]> {
  return database.query<Condition>(
    `select kind || ':' || coalesce(reason, '') as name,
            case kind when 'order-refused'
                 then 'Orders are refused: the spend limit ' || reason || ' is reached.'
                 else 'The disk of ' || reason || ' is nearly full.' end as text
       from troubles
      where kind in ('order-refused', 'disk-low')
        and at > now() - interval '${observedMinutes} minutes'
      group by kind, reason`,
  );
}

type Counts = Readonly<Record<string, number>>;
/** Less free space than this share is nearly full. */
const FREE_SHARE = 0.05;

/**
 * Notes what only a process itself knows: that it refused orders at a spend limit, that its storage
 * failed, and how full its disk is. What lasts is written twice an interval, however many processes
 * see it.
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
