import process from 'node:process';
import { parseArgs } from 'node:util';
import { percentile } from '../../bench/finding.ts';
import { scalingRule } from '../../infra/scaling/needed-workers.ts';
import { markdownTable } from '../markdown-table.ts';
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
  return markdownTable(
    [`a day in ${minutes} minutes`, ''],
    [
      ['orders, delivered, bought of the provider', `${orders}, ${succeeded}, ${bought}`],
      ['steps that one worker began and another ended', String(begunAgain)],
      [
        'workers: fewest, mean, most',
        `${workers.least}, ${workers.mean.toFixed(1)}, ${workers.most}`,
      ],
      ['workers started, drained', `${day.started}, ${day.drained}`],
      ['wait in the burst: median, 95 %, longest', waitText(waits.burst)],
      ['wait otherwise: median, 95 %, longest', waitText(waits.otherwise)],
      ['slots idle', percent(1 - day.busyShare)],
      ['slots idle with 16 workers all day', percent(1 - (day.busyShare * workers.mean) / 16)],
    ],
  );
}

function waitText(seconds: readonly number[]): string {
  const waits = seconds.length > 0 ? seconds : [0];
  return [0.5, 0.95, 1].map((share) => `${Math.round(percentile(waits, share))} s`).join(', ');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
