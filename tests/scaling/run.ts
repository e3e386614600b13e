import process from 'node:process';
import { parseArgs } from 'node:util';
import { scalingRule } from '../../infra/scaling/needed-workers.ts';
import { openTestPostgres, urlOf } from '../postgres.ts';
import { openWorld } from '../world.ts';
import { simulateDay, type DayResult } from './simulate-day.ts';

/*
 *     npm run scaling-simulation                  a day in twelve minutes
 *     npm run scaling-simulation -- --minutes 24
 *
 * Prints the table of docs/scaling.md. Ends with 1 when a generation was lost or doubled.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '12' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1)) {
  console.error('--minutes is a number of 1 or more.');
  process.exit(1);
}
const server = await openTestPostgres();
process.env.TEST_DATABASE_URL = urlOf(server.connection);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}
let isWhole = false;
try {
  const world = await openWorld();
  const day = await simulateDay(world, { minutes, rule: scalingRule, print: console.error });
  // Checks the ledger: every charge has its result, once.
  await world.close();
  console.log(reportOf(day));
  isWhole = day.succeeded === day.orders && day.bought === day.orders;
} finally {
  await server.stop();
}
process.exit(isWhole ? 0 : 1);

function reportOf(day: DayResult): string {
  const { orders, succeeded, bought, begunAgain, waits, workers } = day;
  const row = (what: string, value: string) => `| ${what} | ${value} |`;
  return [
    row(`a day in ${minutes} minutes`, ''),
    '|---|---|',
    row('orders, delivered, bought of the provider', `${orders}, ${succeeded}, ${bought}`),
    row('steps that one worker began and another ended', String(begunAgain)),
    row(
      'workers: fewest, mean, most',
      `${workers.least}, ${workers.mean.toFixed(1)}, ${workers.most}`,
    ),
    row('workers started, drained', `${day.started}, ${day.drained}`),
    row('wait in the burst: median, 95 %, longest', waitText(waits.burst)),
    row('wait otherwise: median, 95 %, longest', waitText(waits.otherwise)),
    row('slots idle', percent(1 - day.busyShare)),
    row('slots idle with 16 workers all day', percent(1 - (day.busyShare * workers.mean) / 16)),
  ].join('\n');
}

function waitText(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return [at(0.5), at(0.95), at(1)].map((wait) => `${Math.round(wait ?? 0)} s`).join(', ');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
