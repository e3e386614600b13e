import process from 'node:process';
import { openTestPostgres } from '../tests/postgres.ts';
import type { Finding } from './finding.ts';
import { goals } from './goals.ts';
import { machineText, measureMachine } from './machine.ts';
import { keepResults, readCircumstances, reportOf, tableOf } from './report.ts';
import { fullEffort, quickEffort } from './rounds.ts';

/*
 *     npm run bench                  every goal
 *     npm run bench -- 1 7           these goals
 *     npm run bench -- --quick 1     few rounds, for trying
 *     npm run bench -- --machine     what the disk and one core do, and nothing else
 */
const words = process.argv.slice(2);
if (words.includes('--machine')) {
  console.log(machineText(measureMachine()));
  process.exit();
}
const effort = words.includes('--quick') ? quickEffort : fullEffort;
const asked = words.filter((word) => word !== '--quick').map(Number);
const unknown = asked.filter((number) => !goals.has(number));
if (unknown.length > 0) {
  console.error(`There are the goals ${[...goals.keys()].join(', ')}; add --quick for trying.`);
  process.exit(1);
}

const server = await openTestPostgres({ isDurable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}
let failed = 0;
try {
  const circumstances = await readCircumstances(server.connection, effort);
  if (circumstances.fsync !== 'on') throw new Error('the server runs with fsync off');
  const findings: Finding[] = [];
  for (const [number, measure] of goals) {
    if (asked.length > 0 && !asked.includes(number)) continue;
    console.error(`goal ${number} …`);
    try {
      const found = await measure({ server: server.connection, effort });
      findings.push(...found);
      console.error(tableOf(found));
      // After every goal: a run that is cut short has measured something all the same.
      await keepResults(circumstances, findings);
    } catch (error) {
      // One goal that cannot be measured must not take the others' figures with it.
      failed += 1;
      console.error(`goal ${number} could not be measured:`, error);
    }
  }
  console.log(reportOf(circumstances, findings));
} finally {
  await server.stop();
}
process.exit(failed > 0 ? 1 : 0);
