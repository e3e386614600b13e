import { Registry, Gauge } from 'prom-client';
import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import type { Usage } from '../../contract/usage.ts';
import { roles } from '../config.ts';
import type { Queryable } from '../database/transaction.ts';
import { cacheFor } from '../concurrency.ts';
import type { Provider } from '../providers/provider.ts';
import { readDatabaseLoad, readPartitionsAhead, readTableHealth } from './database-health.ts';
import { readStepQueues } from './processes.ts';
import { readProviderCosts, type UsageView } from './usage.ts';

type Providers = readonly Pick<Provider, 'name' | 'capabilities'>[];
type Dependencies = {
  database: Pick<Queryable, 'query' | 'sql'>;
  usage: UsageView;
  providers: Providers;
};

/**
 * Reads the metrics of the whole installation as they are now, the same from every process. Fails
 * when one cannot be read: old numbers would look current.
 */
export function openInstallationMetrics({ database, usage, providers }: Dependencies) {
  const registry = new Registry();
  const all = gaugesOfAll(gaugesOf(registry));
  /** Reads a part anew when it is too old, as `usage.ts` does; resolves to what sets its gauges. */
  const part = <T>(
    oldestMs: number,
    read: (of: typeof database) => Promise<T>,
    set: (found: T) => void,
  ) => {
    const cached = cacheFor(oldestMs, () => read(database));
    return async () => {
      const found = await cached();
      return () => set(found);
    };
  };
  const parts = [
    part(0, usage.snapshot, (snapshot) => setUsage(all, snapshot, providers)),
    part(900, readStepQueues, (queues) => {
      for (const { queue, waiting, running, oldestWaitSeconds, slots } of queues) {
        all.steps.set({ queue, state: 'waiting' }, waiting);
        all.steps.set({ queue, state: 'running' }, running);
        all.stepWait.set({ queue }, oldestWaitSeconds);
        all.stepSlots.set({ queue }, slots);
      }
    }),
    part(10_000, readDatabaseLoad, (load) => {
      all.databaseBytes.set(load.bytes);
      all.serverConnections.set({ state: 'open' }, load.connections);
      all.serverConnections.set({ state: 'allowed' }, load.connectionsMax);
      all.oldestTransaction.set(load.oldestTransactionSeconds);
      all.oldestXid.set(load.oldestXidAge);
    }),
    part(60_000, readProviderCosts, (costs) => {
      for (const { provider, estimatedDollars, actualDollars } of costs) {
        all.costToday.set({ provider, kind: 'estimated' }, estimatedDollars);
        all.costToday.set({ provider, kind: 'actual' }, actualDollars);
      }
    }),
    part(60_000, readTableHealth, (tables) => {
      for (const { table, ...health } of tables) {
        all.tableRows.set({ table, state: 'live' }, health.liveRows);
        all.tableRows.set({ table, state: 'dead' }, health.deadRows);
        all.tableBytes.set({ table, part: 'rows' }, health.tableBytes);
        all.tableBytes.set({ table, part: 'indexes' }, health.indexBytes);
        all.vacuumed.set({ table }, health.vacuumedAtSeconds);
      }
    }),
    part(60_000, readPartitionsAhead, (ahead) => {
      for (const { table, seconds } of ahead) all.partitionsAhead.set({ table }, seconds);
    }),
  ];
  return async (): Promise<Registry> => {
    const setters = await Promise.all(parts.map((read) => read()));
    for (const set of setters) set();
    return registry;
  };
}

type Gauges = ReturnType<typeof gaugesOfAll>;

/** Labels of what is counted for each provider. */
const asked = ['provider', 'capability'];

function gaugesOfAll(gauge: MakeGauge) {
  return {
    queued: gauge('queued', 'Generations that wait.', ['run']),
    oldestWait: gauge('oldest_wait_seconds', 'Age of the oldest that waits.', ['run']),
    running: gauge('running', 'Generations that run.', ['run']),
    steps: gauge('steps', 'Steps that wait for a slot of a worker, or have one.', [
      'queue',
      'state',
    ]),
    stepWait: gauge('step_oldest_wait_seconds', 'Age of the oldest that waits.', ['queue']),
    stepSlots: gauge('step_slots', 'What all live workers do at once.', ['queue']),
    ended: gauge('generations_last_hour', 'Generations that ended within the hour.', ['outcome']),
    refunded: gauge('refunds_last_hour', 'Of them, those refunded.'),
    duration: gauge('generation_seconds', 'Start to finish, of 24 hours.', ['tool', 'quantile']),
    attempts: gauge('provider_tries_last_hour', 'Attempts at each provider.', [
      ...asked,
      'outcome',
    ]),
    waiting: gauge('provider_waiting', 'Attempts that a service works on.', asked),
    out: gauge('provider_out', '1: it failed too often in a row.', asked),
    processes: gauge('processes', 'Processes seen of late, by role.', ['role', 'state']),
    online: gauge('online_users', 'Users with a tab connected to any process.'),
    auditFindings: gauge('audit_findings', 'Rules the newest ledger check found broken.'),
    auditAt: gauge('audit_timestamp_seconds', 'When the newest ledger check was made.'),
    deadLetters: gauge('dead_letters', 'Jobs whose last attempt failed.'),
    tokensToday: gauge('tokens_today', 'Tokens charged and kept since midnight, UTC.'),
    costToday: gauge('provider_cost_dollars_today', 'What providers cost since midnight, UTC.', [
      'provider',
      'kind',
    ]),
    earnedToday: gauge('revenue_dollars_today', 'What the tokens charged today had brought.'),
    marginToday: gauge('margin_dollars_today', 'That, less what providers cost.'),
    revenueToday: gauge('stripe_revenue_dollars_today', 'Paid and kept since midnight, UTC.'),
    databaseBytes: gauge('database_bytes', 'Size of the database with its indexes.'),
    serverConnections: gauge('database_server_connections', 'Of PostgreSQL, whoever has them.', [
      'state',
    ]),
    oldestTransaction: gauge('database_oldest_transaction_seconds', 'Age of the oldest open one.'),
    oldestXid: gauge('database_oldest_xid_age', 'Transactions since the oldest row not frozen.'),
    tableRows: gauge('table_rows', 'Rows of the largest tables.', ['table', 'state']),
    tableBytes: gauge('table_bytes', 'Size of the largest tables.', ['table', 'part']),
    vacuumed: gauge('table_vacuum_timestamp_seconds', 'When vacuum was last there.', ['table']),
    partitionsAhead: gauge('partitions_ahead_seconds', 'Until the last one made ends.', ['table']),
  };
}

const quantiles = ['0.5', '0.95'] as const;
const outcomes = ['done', 'failed', 'open'] as const;

/**
 * All labels that are known beforehand say 0: a series that comes and goes has no rate and no
 * graph.
 */
function setZeros(all: Gauges, providers: Providers): void {
  // A label that is not in this snapshot must not keep its old value.
  for (const old of Object.values(all)) old.reset();
  for (const run of runKeys) {
    for (const gauge of [all.queued, all.oldestWait, all.running]) gauge.set({ run }, 0);
    for (const quantile of quantiles) all.duration.set({ tool: runs[run].tool, quantile }, 0);
  }
  for (const role of roles) {
    for (const state of ['alive', 'gone']) all.processes.set({ role, state }, 0);
  }
  for (const { name: provider, capabilities } of providers) {
    for (const kind of ['estimated', 'actual']) all.costToday.set({ provider, kind }, 0);
    for (const capability of capabilities) {
      for (const gauge of [all.waiting, all.out]) gauge.set({ provider, capability }, 0);
      for (const outcome of outcomes) all.attempts.set({ provider, capability, outcome }, 0);
    }
  }
}

function setUsage(all: Gauges, usage: Usage, providers: Providers): void {
  setZeros(all, providers);
  for (const { run, queued, oldestWaitSeconds, running } of usage.queues) {
    all.queued.set({ run }, queued);
    all.oldestWait.set({ run }, oldestWaitSeconds ?? 0);
    all.running.set({ run }, running);
  }
  const { refunded, ...ended } = usage.lastHour;
  for (const [outcome, count] of Object.entries(ended)) all.ended.set({ outcome }, count);
  all.refunded.set(refunded);
  for (const { tool, medianSeconds, p95Seconds } of usage.durations) {
    const [median, p95] = quantiles;
    all.duration.set({ tool, quantile: median }, medianSeconds);
    all.duration.set({ tool, quantile: p95 }, p95Seconds);
  }
  for (const row of usage.providers) {
    const labels = { provider: row.name, capability: row.capability };
    all.waiting.set(labels, row.waiting);
    all.out.set(labels, row.isOut ? 1 : 0);
    for (const outcome of outcomes) all.attempts.set({ ...labels, outcome }, row[outcome]);
  }
  for (const { role, isGone } of usage.processes) {
    all.processes.inc({ role, state: isGone ? 'gone' : 'alive' });
  }
  all.online.set(usage.connectedUsers);
  if (usage.audit) {
    all.auditFindings.set(usage.audit.findings.length);
    all.auditAt.set(Date.parse(usage.audit.at) / 1000);
  }
  all.deadLetters.set(usage.deadLetters);
  all.tokensToday.set(usage.today.tokens);
  all.earnedToday.set(usage.today.revenueDollars);
  all.marginToday.set(usage.today.marginDollars);
  all.revenueToday.set(usage.today.stripeRevenueCents / 100);
}

export type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

/** Makes gauges of ours, named after the product, in a registry. */
export const gaugesOf =
  (registry: Registry): MakeGauge =>
  (name, help, labelNames = []) =>
    new Gauge({
      name: `lumireel_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
    });
