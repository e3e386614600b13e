import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import type { Usage } from '../../contract/usage.ts';
import { roles } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { SpendLimits } from '../generations/spend-limits.ts';
import type { Log } from '../log.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProcessFacts, ProcessLoad } from './processes.ts';
import { readStepQueues, type StepQueueLoad } from './step-queues.ts';
import { cacheFor, type UsageView } from './usage.ts';

const STEP_QUEUES_MAX_AGE_MS = 900;

export interface Metrics {
  /** All metrics for Prometheus. Never fails: without a database, those that need none. */
  render(): Promise<{ type: string; text: string }>;
  /** Counts one request. `route` is a row of the contract, never a path. */
  observeRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  /** Counts one report that a page broke its content policy. */
  countPolicyReport(directive: string): void;
}

type Dependencies = {
  database: Pick<Database, 'connections' | 'query'>;
  usage: UsageView;
  log: Log;
  facts: Omit<ProcessFacts, 'slots'>;
  /** `polls` since the start, by provider. */
  load: () => ProcessLoad & { polls: Readonly<Record<string, number>> };
  spendLimits: Pick<SpendLimits, 'refusals'>;
  /** Those that are set up. */
  providers: readonly Pick<Provider, 'name' | 'capabilities'>[];
};

/**
 * The metrics of this process, and those of the whole installation that administrators see live.
 * `docs/operations.md` says what each means; a test compares the names.
 */
export function openMetrics(parts: Dependencies): Metrics {
  const { usage, log, facts } = parts;
  const registry = new Registry();
  const installation = new Registry();
  const requests = new Histogram({
    name: 'lumireel_http_request_seconds',
    help: 'Time to the answer, by row of the contract and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 180],
    registers: [registry],
  });
  const policyReports = new Counter({
    name: 'lumireel_policy_reports_total',
    help: 'Reports of browsers that a page broke its content policy.',
    labelNames: ['directive'],
    registers: [registry],
  });
  policyReports.inc({ directive: 'script-src-elem' }, 0);
  const own = ownGauges(gaugesOf(registry));
  const all = usageGauges(gaugesOf(installation));
  own.build.set({ version: facts.version, role: facts.role }, 1);
  const stepQueues = cacheFor(STEP_QUEUES_MAX_AGE_MS, () => readStepQueues(parts.database));

  return {
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countPolicyReport: (directive) => policyReports.inc({ directive }),
    render: async () => {
      setOwn(own, parts);
      const seen = await Promise.all([usage.snapshot(), stepQueues()]).catch((error: unknown) => {
        log.warn({ err: error }, 'metrics without the database');
        return null;
      });
      own.databaseUp.set(seen ? 1 : 0);
      if (seen) setUsage(all, seen[0], parts.providers);
      if (seen) setStepQueues(all, seen[1]);
      const known = [nodeMetrics(), registry];
      // Without an answer they are left out: old numbers would look current.
      if (seen) known.push(installation);
      const texts = await Promise.all(known.map((part) => part.metrics()));
      return { type: registry.contentType, text: texts.join('\n') };
    },
  };
}

let nodeRegistry: Registry | undefined;

/** Memory, event loop, garbage collection: one set per process, measured from the first use on. */
function nodeMetrics(): Registry {
  if (nodeRegistry) return nodeRegistry;
  nodeRegistry = new Registry();
  collectDefaultMetrics({ register: nodeRegistry });
  return nodeRegistry;
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

const gaugesOf =
  (registry: Registry): MakeGauge =>
  (name, help, labelNames = []) =>
    new Gauge({
      name: `lumireel_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
    });

function ownGauges(gauge: MakeGauge) {
  return {
    build: gauge('build_info', 'Version and role of this process.', ['version', 'role']),
    databaseUp: gauge('database_up', '1 when the database answered this scrape.'),
    connections: gauge('database_connections', 'Connections of this process.', ['state']),
    sockets: gauge('sockets', 'Tabs connected to this process.'),
    users: gauge('connected_users', 'Users with a tab connected to this process.'),
    jobs: gauge('jobs_running', 'Jobs this process works on.'),
    polls: gauge('provider_polls_total', 'Looks at work since the start.', ['provider']),
    refusals: gauge('ceiling_refusals', 'Orders refused since the start.', ['ceiling']),
  };
}

function setOwn(
  own: ReturnType<typeof ownGauges>,
  {
    database,
    load,
    spendLimits,
    providers,
  }: Pick<Dependencies, 'database' | 'load' | 'spendLimits' | 'providers'>,
): void {
  for (const [state, count] of Object.entries(database.connections())) {
    own.connections.set({ state }, count);
  }
  for (const [limit, count] of Object.entries(spendLimits.refusals())) {
    own.refusals.set({ ceiling: limit }, count);
  }
  const { sockets, userIds, runningJobs, polls } = load();
  for (const { name: provider } of providers) own.polls.set({ provider }, 0);
  for (const [provider, count] of Object.entries(polls)) own.polls.set({ provider }, count);
  own.sockets.set(sockets);
  own.users.set(userIds.length);
  own.jobs.set(runningJobs);
}

function usageGauges(gauge: MakeGauge) {
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
      'provider',
      'capability',
      'outcome',
    ]),
    waiting: gauge('provider_waiting', 'Attempts that a service works on.', [
      'provider',
      'capability',
    ]),
    out: gauge('provider_out', '1: it failed too often in a row.', ['provider', 'capability']),
    processes: gauge('processes', 'Processes seen of late, by role.', ['role', 'state']),
    online: gauge('online_users', 'Users with a tab connected to any process.'),
    auditFindings: gauge('audit_findings', 'Rules the newest ledger check found broken.'),
    auditAt: gauge('audit_timestamp_seconds', 'When the newest ledger check was made.'),
    deadLetters: gauge('dead_letters', 'Jobs whose last attempt failed.'),
    tokensToday: gauge('tokens_today', 'Tokens charged and kept since midnight, UTC.'),
    costToday: gauge('provider_cost_dollars_today', 'What providers cost since midnight, UTC.', [
      'kind',
    ]),
    revenueToday: gauge('stripe_revenue_dollars_today', 'Paid and kept since midnight, UTC.'),
  };
}

const quantiles = ['0.5', '0.95'] as const;

/** All labels that are known beforehand say 0: a series that comes and goes has no rate and no graph. */
function setZeros(all: ReturnType<typeof usageGauges>, providers: Dependencies['providers']): void {
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
    for (const capability of capabilities) {
      for (const gauge of [all.waiting, all.out]) gauge.set({ provider, capability }, 0);
      for (const outcome of ['done', 'failed', 'open']) {
        all.attempts.set({ provider, capability, outcome }, 0);
      }
    }
  }
}

function setStepQueues(
  all: ReturnType<typeof usageGauges>,
  queues: readonly StepQueueLoad[],
): void {
  for (const { queue, waiting, running, oldestWaitSeconds, slots } of queues) {
    all.steps.set({ queue, state: 'waiting' }, waiting);
    all.steps.set({ queue, state: 'running' }, running);
    all.stepWait.set({ queue }, oldestWaitSeconds);
    all.stepSlots.set({ queue }, slots);
  }
}

function setUsage(
  all: ReturnType<typeof usageGauges>,
  usage: Usage,
  providers: Dependencies['providers'],
): void {
  setZeros(all, providers);
  for (const { run, queued, oldestWaitSeconds, running } of usage.queues) {
    all.queued.set({ run }, queued);
    all.oldestWait.set({ run }, oldestWaitSeconds ?? 0);
    all.running.set({ run }, running);
  }
  const { succeeded, failed, cancelled, refunded } = usage.lastHour;
  for (const [outcome, count] of Object.entries({ succeeded, failed, cancelled })) {
    all.ended.set({ outcome }, count);
  }
  all.refunded.set(refunded);
  for (const { tool, medianSeconds, p95Seconds } of usage.durations) {
    const [median, p95] = quantiles;
    all.duration.set({ tool, quantile: median }, medianSeconds);
    all.duration.set({ tool, quantile: p95 }, p95Seconds);
  }
  for (const {
    name: provider,
    done,
    failed: lost,
    open,
    waiting,
    isOut,
    ...row
  } of usage.providers) {
    const asked = { provider, capability: row.capability ?? '' };
    all.waiting.set(asked, waiting);
    all.out.set(asked, isOut ? 1 : 0);
    for (const [outcome, count] of Object.entries({ done, failed: lost, open })) {
      all.attempts.set({ ...asked, outcome }, count);
    }
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
  all.costToday.set({ kind: 'estimated' }, usage.today.estimatedCostDollars);
  all.costToday.set({ kind: 'actual' }, usage.today.actualCostDollars);
  all.revenueToday.set(usage.today.stripeRevenueCents / 100);
}
