import { runs } from '../../contract/tools/catalogue.ts';
import { byProcess, type Row } from './panels.ts';

/** Whether it is well, and what becomes of orders. */
export const workRows: readonly Row[] = [
  {
    title: 'Is it well?',
    shown: 'numbers',
    panels: [
      {
        title: 'Alerts',
        about: 'What to do about each: docs/operations.md, “When something is wrong”.',
        unit: 'short',
        queries: { firing: 'count(ALERTS{alertstate="firing"}) or vector(0)' },
        red: { from: 1 },
      },
      {
        title: 'PostgreSQL answers',
        about: '0: a process has no answer from it. Numbers of the installation are then missing.',
        unit: 'short',
        queries: { up: 'min(lumireel_database_up)' },
        red: { below: 1 },
      },
      {
        title: 'Live workers',
        unit: 'short',
        queries: {
          workers: 'sum(max by (role) (lumireel_processes{state="alive",role=~"worker|all"}))',
        },
        red: { below: 1 },
      },
      {
        title: 'Oldest wait',
        unit: 's',
        queries: { wait: 'max(lumireel_oldest_wait_seconds)' },
        red: { from: 120 },
      },
      {
        title: 'Failed, last hour',
        about: 'Of all generations that ended.',
        unit: 'percentunit',
        queries: {
          failed:
            'max(lumireel_generations_last_hour{outcome="failed"}) / clamp_min(sum(max by (outcome) (lumireel_generations_last_hour)), 1)',
        },
        red: { from: 0.2 },
      },
      {
        title: 'Providers out',
        about: 'Capabilities of a provider that failed ten times in a row and get no orders.',
        unit: 'short',
        queries: { out: 'sum(max by (provider, capability) (lumireel_provider_out))' },
        red: { from: 1 },
      },
      {
        title: 'Dead letters',
        about: 'Jobs that failed for good; Admin → Controls runs them again.',
        unit: 'short',
        queries: { jobs: 'max(lumireel_dead_letters)' },
        red: { from: 1 },
      },
      {
        title: 'Broken ledger rules',
        unit: 'short',
        queries: { rules: 'max(lumireel_audit_findings)' },
        red: { from: 1 },
      },
    ],
  },
  {
    title: 'Orders',
    shown: 'graphs',
    panels: [
      {
        title: 'Accepted orders a minute',
        unit: 'opm',
        queries: { '{{route}}': `60 * sum by (route) (rate(${orders('2xx')}[5m]))` },
      },
      {
        title: 'Refused orders a minute',
        about:
          '4xx: no tokens, a fault in the order, a rate limit. 5xx: paused, away or a ceiling.',
        unit: 'opm',
        queries: {
          '{{route}} {{status}}': `60 * sum by (route, status) (rate(${orders('4xx|5xx')}[5m]))`,
        },
      },
      {
        title: 'Orders refused by a ceiling, 15 minutes',
        unit: 'short',
        queries: { '{{ceiling}}': 'sum by (ceiling) (increase(lumireel_ceiling_refusals[15m]))' },
      },
    ],
  },
  {
    title: 'Waits',
    shown: 'graphs',
    panels: [
      {
        title: 'Generations that wait and run',
        unit: 'short',
        queries: {
          '{{run}} waits': 'max by (run) (lumireel_queued)',
          '{{run}} runs': 'max by (run) (lumireel_running)',
        },
      },
      {
        title: 'Oldest wait',
        unit: 's',
        queries: { '{{run}}': 'max by (run) (lumireel_oldest_wait_seconds)' },
        red: { from: 120 },
      },
      {
        title: 'Time from start to finish, of a day',
        about: '0.5 is the median. By tool.',
        unit: 's',
        queries: {
          '{{tool}} {{quantile}}': 'max by (tool, quantile) (lumireel_generation_seconds)',
        },
      },
      {
        title: 'Steps and slots',
        about: 'Workers are missing while steps wait and all slots are taken (docs/scaling.md).',
        unit: 'short',
        queries: {
          '{{queue}} {{state}}': 'max by (queue, state) (lumireel_steps)',
          '{{queue}} slots': 'max by (queue) (lumireel_step_slots)',
        },
      },
      {
        title: 'Oldest wait of a step',
        about: 'Above 30 s workers are added where a scaler runs.',
        unit: 's',
        queries: { '{{queue}}': 'max by (queue) (lumireel_step_oldest_wait_seconds)' },
        red: { from: 30 },
      },
      { title: 'Jobs of each process', unit: 'short', queries: byProcess('lumireel_jobs_running') },
    ],
  },
  {
    title: 'Outcomes',
    shown: 'graphs',
    panels: [
      {
        title: 'Generations that ended within the hour',
        unit: 'short',
        queries: {
          '{{outcome}}': 'max by (outcome) (lumireel_generations_last_hour)',
          refunded: 'max(lumireel_refunds_last_hour)',
        },
      },
      {
        title: 'Answers a minute by status',
        unit: 'opm',
        queries: {
          '{{status}}': '60 * sum by (status) (rate(lumireel_http_request_seconds_count[5m]))',
        },
      },
      {
        title: 'Alerts that fire',
        unit: 'short',
        queries: { '{{alertname}}': 'count by (alertname) (ALERTS{alertstate="firing"})' },
      },
    ],
  },
  {
    title: 'Providers',
    shown: 'graphs',
    panels: [
      {
        title: 'Attempts, last hour',
        unit: 'short',
        queries: {
          '{{provider}} {{capability}} {{outcome}}':
            'max by (provider, capability, outcome) (lumireel_provider_tries_last_hour)',
        },
      },
      {
        title: 'Open circuits',
        about: '1: the provider gets no orders for this capability; one order tries it every 30 s.',
        unit: 'short',
        queries: {
          '{{provider}} {{capability}}': 'max by (provider, capability) (lumireel_provider_out)',
        },
        red: { from: 1 },
      },
      {
        title: 'Cost today',
        about:
          'Estimated by price lists; actual as far as providers have said it. From midnight, UTC.',
        unit: 'currencyUSD',
        queries: {
          '{{provider}} {{kind}}': 'max by (provider, kind) (lumireel_provider_cost_dollars_today)',
        },
      },
      {
        title: 'Work at services',
        unit: 'short',
        queries: {
          '{{provider}} {{capability}}':
            'max by (provider, capability) (lumireel_provider_waiting)',
        },
      },
      {
        title: 'Polls a minute',
        unit: 'opm',
        queries: {
          '{{provider}}': '60 * sum by (provider) (rate(lumireel_provider_polls_total[5m]))',
        },
      },
    ],
  },
];

/** Answers to orders. */
function orders(status: string): string {
  const routes = Object.values(runs).map(({ path }) => path);
  return `lumireel_http_request_seconds_count{method="POST",route=~"${routes.join('|')}",status=~"${status}"}`;
}
