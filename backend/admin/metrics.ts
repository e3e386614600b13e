import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { SpendLimits } from '../generations/costs/spend-limits.ts';
import type { Log } from '../log.ts';
import type { Provider } from '../providers/provider.ts';
import { gaugesOf, openInstallationMetrics, type MakeGauge } from './installation-metrics.ts';
import type { ProcessFacts, ProcessLoad } from './processes.ts';
import type { UsageView } from './usage.ts';

export type Metrics = ReturnType<typeof openMetrics>;

type RequestFacts = { method: string; route: string; status: number };

type Dependencies = {
  database: Pick<Database, 'connections' | 'query' | 'sql'>;
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
export function openMetrics(parts: Dependencies) {
  const { log, facts } = parts;
  const registry = new Registry();
  const readInstallation = openInstallationMetrics(parts);
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
  own.build.set({ version: facts.version, role: facts.role }, 1);

  return {
    /** Counts one request. `route` is a row of the contract, never a path. */
    observeRequest: ({ method, route, status }: RequestFacts, seconds: number): void =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    /** Counts one report that a page broke its content policy. */
    countPolicyReport: (directive: string): void => policyReports.inc({ directive }),
    /** All metrics for Prometheus. Never fails: without a database, those that need none. */
    render: async () => {
      setOwn(own, parts);
      const all = await readInstallation().catch((error: unknown) => {
        log.warn({ err: error }, 'metrics without the database');
        return null;
      });
      own.databaseUp.set(all ? 1 : 0);
      const known = [nodeMetrics(), registry];
      // Without an answer they are left out: old numbers would look current.
      if (all) known.push(all);
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
  parts: Pick<Dependencies, 'database' | 'load' | 'spendLimits' | 'providers'>,
): void {
  for (const [state, count] of Object.entries(parts.database.connections())) {
    own.connections.set({ state }, count);
  }
  for (const [limit, count] of Object.entries(parts.spendLimits.refusals())) {
    own.refusals.set({ ceiling: limit }, count);
  }
  const { sockets, userIds, runningJobs, polls } = parts.load();
  for (const { name: provider } of parts.providers) own.polls.set({ provider }, 0);
  for (const [provider, count] of Object.entries(polls)) own.polls.set({ provider }, count);
  own.sockets.set(sockets);
  own.users.set(userIds.length);
  own.jobs.set(runningJobs);
}
