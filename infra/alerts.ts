import { stringify } from 'yaml';
import { lastingRules, limits } from '../backend/admin/alerts/conditions.ts';

/** The file in which Prometheus reads them, from the repository's root. */
export const alertsPath = 'infra/alerts.yaml';

/** The text which that file should hold. */
export const alertsText = () =>
  `# Rules for Prometheus, made by infra/alerts.ts; docs/operations.md says what to do about each.\n${stringify(
    { groups: [{ name: 'lumireel', rules }] },
    { singleQuote: true, lineWidth: 0 },
  )}`;

const rule = (
  alert: string,
  expr: string,
  { minutes, text }: { minutes?: number; text: string },
) => ({
  alert,
  expr,
  ...(minutes === undefined ? {} : { for: `${minutes}m` }),
  annotations: { summary: text },
});

/** The rule that the product announces by mail as well, held as long. */
const shared = (alert: string, name: keyof typeof lastingRules, expr: string) => {
  const { holdSeconds, text } = lastingRules[name];
  return rule(alert, expr, { minutes: holdSeconds / 60, text });
};

const ended = 'lumireel_generations_last_hour';
const tried = (outcome: string) =>
  `max by (provider, capability) (lumireel_provider_tries_last_hour{outcome="${outcome}"})`;
const dead = 'max by (table) (lumireel_table_rows{state="dead"})';

const rules = [
  rule('BooksDoNotBalance', 'max(lumireel_audit_findings) > 0', {
    text: 'The ledger check found a broken rule.',
  }),
  rule('NoAudit', 'time() - max(lumireel_audit_timestamp_seconds) > 3 * 3600', {
    minutes: 10,
    text: 'The ledger was not checked for three hours.',
  }),
  rule('DatabaseAway', 'min(lumireel_database_up) == 0', {
    minutes: 1,
    text: 'A process has no answer from PostgreSQL.',
  }),
  rule('DatabaseConnectionsExhausted', 'max(lumireel_database_connections{state="awaited"}) > 5', {
    minutes: 2,
    text: 'Callers wait for a database connection.',
  }),
  rule(
    'VacuumFallsBehind',
    `${dead} > 100000 and ${dead} > 0.2 * sum by (table) (max by (table, state) (lumireel_table_rows))`,
    { minutes: 60, text: 'More than a fifth of the rows of a large table are dead.' },
  ),
  rule('TransactionIdsRunOut', 'max(lumireel_database_oldest_xid_age) > 1e9', {
    minutes: 60,
    text: 'Vacuum does not freeze old rows; PostgreSQL will refuse writes.',
  }),
  rule('PartitionsMissing', 'max by (table) (lumireel_partitions_ahead_seconds) < 86400', {
    minutes: 60,
    text: 'The last partition of a table ends within a day.',
  }),
  shared(
    'GenerationsWait',
    'generations-wait',
    `max(lumireel_oldest_wait_seconds) > ${limits.waitSeconds}`,
  ),
  shared(
    'GenerationsFail',
    'generations-fail',
    `max(${ended}{outcome="failed"}) > ${limits.failures} and max(${ended}{outcome="failed"}) > ${limits.failedShare} * sum(max by (outcome) (${ended}))`,
  ),
  rule(
    'ProviderFails',
    `${tried('failed')} > ${limits.failures} and ${tried('failed')} > ${tried('done')}`,
    { text: 'A provider fails more often than it delivers for a capability.' },
  ),
  rule('ProviderOut', 'max by (provider, capability) (lumireel_provider_out) > 0', {
    text: 'A provider failed too often in a row and gets no orders for a capability.',
  }),
  rule('SpendCeiling', 'sum by (ceiling) (increase(lumireel_ceiling_refusals[15m])) > 0', {
    text: 'Orders are refused: a spend limit is reached.',
  }),
  shared('DeadLetters', 'dead-letters', 'max(lumireel_dead_letters) > 0'),
  shared('ProcessGone', 'process-gone', 'max(lumireel_processes{state="gone"}) > 0'),
  shared(
    'NoWorker',
    'no-worker',
    '(sum(max by (role) (lumireel_processes{state="alive",role=~"worker|all"})) or vector(0)) == 0',
  ),
  rule('AnswersFail', 'sum(rate(lumireel_http_request_seconds_count{status="5xx"}[5m])) > 0.1', {
    minutes: 5,
    text: 'The API answers with status 5xx.',
  }),
  rule('EventLoopBlocked', 'max(nodejs_eventloop_lag_p99_seconds) > 0.5', {
    minutes: 5,
    text: 'A process cannot keep up.',
  }),
];
