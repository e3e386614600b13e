import { byProcess, type Row } from './panels.ts';

/** The rows of what the product runs on, and what it earns. */
export const systemRows: readonly Row[] = [
  {
    title: 'Live sockets',
    shown: 'graphs',
    panels: [
      { title: 'Open tabs', unit: 'short', queries: byProcess('lumireel_sockets') },
      {
        title: 'Users with an open tab',
        unit: 'short',
        queries: { users: 'max(lumireel_online_users)' },
      },
      {
        title: 'Slowest answers (95th percentile)',
        unit: 's',
        queries: {
          '{{method}} {{route}}':
            'topk(10, histogram_quantile(0.95, sum by (le, method, route) (rate(lumireel_http_request_seconds_bucket[5m]))))',
        },
      },
    ],
  },
  {
    title: 'Database',
    shown: 'graphs',
    panels: [
      {
        title: 'Callers that wait for a connection',
        unit: 'short',
        queries: byProcess('lumireel_database_connections{state="awaited"}'),
        red: { from: 6 },
      },
      {
        title: 'Connections of our pools',
        unit: 'short',
        queries: { '{{state}}': 'sum by (state) (lumireel_database_connections)' },
      },
      {
        title: 'Connections of PostgreSQL',
        about: 'When all that are allowed are open, a process that starts gets none.',
        unit: 'short',
        queries: { '{{state}}': 'max by (state) (lumireel_database_server_connections)' },
      },
      {
        title: 'Oldest transaction',
        about: 'Minutes of it keep vacuum from its work: look into pg_stat_activity.',
        unit: 's',
        queries: { age: 'max(lumireel_database_oldest_transaction_seconds)' },
      },
      { title: 'Size', unit: 'bytes', queries: { bytes: 'max(lumireel_database_bytes)' } },
      {
        title: 'Largest tables and their indexes',
        about: 'Indexes that grow while their table does not are bloated: reindex concurrently.',
        unit: 'bytes',
        queries: { '{{table}} {{part}}': 'topk(10, max by (table, part) (lumireel_table_bytes))' },
      },
      {
        title: 'Dead rows',
        about: 'Of all rows of a table, until vacuum was there. From a fifth on it falls behind.',
        unit: 'percentunit',
        queries: {
          '{{table}}':
            'max by (table) (lumireel_table_rows{state="dead"}) / clamp_min(sum by (table) (max by (table, state) (lumireel_table_rows)), 1)',
        },
        red: { from: 0.2 },
      },
      {
        title: 'Time since vacuum',
        about: 'A table in which little changes is left alone for long, which is no fault.',
        unit: 's',
        queries: {
          '{{table}}': 'time() - (max by (table) (lumireel_table_vacuum_timestamp_seconds) > 0)',
        },
      },
      {
        title: 'Partitions made ahead',
        unit: 's',
        queries: { '{{table}}': 'max by (table) (lumireel_partitions_ahead_seconds)' },
        red: { below: 86_400 },
      },
      {
        title: 'Age of the oldest transaction id',
        about: 'PostgreSQL freezes old rows from 200 million on and refuses writes at 2.1 billion.',
        unit: 'short',
        queries: { age: 'max(lumireel_database_oldest_xid_age)' },
        red: { from: 1e9 },
      },
    ],
  },
  {
    title: 'Money, since midnight UTC',
    shown: 'graphs',
    panels: [
      {
        title: 'Revenue, cost and margin',
        about: 'What the tokens charged today had brought, less what providers cost.',
        unit: 'currencyUSD',
        queries: {
          revenue: 'max(lumireel_revenue_dollars_today)',
          'estimated cost':
            'sum(max by (provider) (lumireel_provider_cost_dollars_today{kind="estimated"}))',
          margin: 'max(lumireel_margin_dollars_today)',
        },
      },
      {
        title: 'Paid by card',
        unit: 'currencyUSD',
        queries: { paid: 'max(lumireel_stripe_revenue_dollars_today)' },
      },
      {
        title: 'Tokens charged and kept',
        unit: 'short',
        queries: { tokens: 'max(lumireel_tokens_today)' },
      },
      {
        title: 'Time since the ledger check',
        unit: 's',
        queries: { since: 'time() - (max(lumireel_audit_timestamp_seconds) > 0)' },
        red: { from: 3 * 3600 },
      },
    ],
  },
  {
    title: 'Processes',
    shown: 'graphs',
    panels: [
      {
        title: 'Processes',
        about: 'Gone: no sign of life for 15 s, and it did not shut down.',
        unit: 'short',
        queries: { '{{role}} {{state}}': 'max by (role, state) (lumireel_processes)' },
      },
      {
        title: 'Versions',
        unit: 'short',
        queries: { '{{version}} {{role}}': 'count by (version, role) (lumireel_build_info)' },
      },
      {
        title: 'Event loop (99th percentile)',
        unit: 's',
        queries: byProcess('nodejs_eventloop_lag_p99_seconds'),
        red: { from: 0.5 },
      },
      { title: 'Memory', unit: 'bytes', queries: byProcess('process_resident_memory_bytes') },
      {
        title: 'Processor',
        about: '100 % is a whole core.',
        unit: 'percentunit',
        queries: byProcess('rate(process_cpu_seconds_total[5m])'),
      },
      {
        title: 'Reports of broken content policies, an hour',
        unit: 'short',
        queries: {
          '{{directive}}': 'sum by (directive) (increase(lumireel_policy_reports_total[1h]))',
        },
      },
    ],
  },
];
