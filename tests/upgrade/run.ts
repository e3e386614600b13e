import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openTestPostgres } from '../postgres.ts';
import { schemaWait } from '../wire-types.ts';
import { installPreviousRelease, previousRelease, readRelease } from './previous-release.ts';
import { runUpgrade } from './run-upgrade.ts';

/*
 *     npm run upgrade-test                       upgrades from the release before, and back
 *     npm run upgrade-test -- --from FOLDER      from an installed release in a folder
 *     npm run upgrade-test -- --seconds 60       of load between two steps
 *     npm run upgrade-test -- --sql "alter table images drop column title"
 *                                                with one more change, to see what breaks
 *
 * Ends with 1 when a request failed, an event or a generation was lost, or the ledger does not
 * balance; also where the previous release cannot be found or installed.
 */
const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    sql: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    users: { type: 'string', default: '8' },
    seed: { type: 'string', default: Date.now().toString(36) },
  },
});
const [seconds, users] = [Number(values.seconds), Number(values.users)];
if (!(seconds > 0) || !(users >= 1)) {
  console.error('--seconds and --users are numbers above 0.');
  process.exit(1);
}
schemaWait.mostMs = 60_000;

const closing = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closing.disposeAsync().finally(() => process.exit(1)));
}
let isKept = false;
try {
  const previous = values.from ? await readRelease(values.from) : await installPrevious();
  const server = await openTestPostgres({ isDurable: true });
  closing.defer(() => server.stop());
  const { seed, sql } = values;
  console.log(`seed ${seed}`);
  const { violations, figures, loggedErrors, folder } = await runUpgrade({
    previous,
    current: await readRelease(root),
    server: server.connection,
    ...{ seed, seconds, users },
    goesBack: true,
    alsoSql: sql,
    print: console.log,
  });
  const { counts, checks, samples, errors } = figures;
  console.log(counts, `${samples.get('push')?.length ?? 0} events pushed to tabs`);
  for (const [promise, { kept, broken }] of Object.entries(checks)) {
    console.log(`  ${promise}: ${kept} kept, ${broken} broken`);
  }
  if (errors.size > 0) console.log('refused', Object.fromEntries(errors));
  if (loggedErrors.size > 0) console.log('logged as errors', Object.fromEntries(loggedErrors));
  for (const violation of violations) console.error(`  ✗ ${violation}`);
  if (violations.length > 0) console.error(`logs: ${folder}`);
  isKept = violations.length === 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await closing.disposeAsync();
}
process.exit(isKept ? 0 : 1);

async function installPrevious() {
  console.log(`installing ${previousRelease.version}, ${previousRelease.commit.slice(0, 7)}`);
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-previous-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  return installPreviousRelease(root, folder);
}
