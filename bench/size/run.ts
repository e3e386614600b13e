import { statfs } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openTestPostgres } from '../../tests/postgres.ts';
import { compareSizes } from './compare.ts';
import { reportOf } from './report.ts';
import { readRequest, refuseForSpace, sizesOf } from './sizes.ts';

/*
 *     npm run size-test                    1,000,000 media of one user, 100,000,000 events
 *     npm run size-test -- --percent 1     a hundredth of it
 *
 * Prints the tables of docs/scaling.md. What it generates is in databases of its own, on the server
 * of TEST_DATABASE_URL or else an embedded one in the temporary folder; they are removed at the
 * end.
 */
const { values } = parseArgs({
  options: {
    percent: { type: 'string', default: '100' },
    /** The number of samples of each read and each size. */
    samples: { type: 'string', default: '1000' },
  },
});
const request = readRequest(values);
if (typeof request === 'string') stopWith(request);
const { percent, samples } = request;
// The disk of a server elsewhere is not ours to look at.
if (!process.env.TEST_DATABASE_URL) {
  const { bavail, bsize } = await statfs(os.tmpdir());
  const refusal = refuseForSpace(percent, os.tmpdir(), bavail * bsize);
  if (refusal !== null) stopWith(refusal);
}

const server = await openTestPostgres({ isDurable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}
try {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const loadBefore = os.loadavg()[0] ?? 0;
  const comparison = await compareSizes(server.connection, {
    ...{ percent, samples, rounds: 7 },
    print: (line) => console.error(`${seconds()} ${line}`),
  });
  const { media, events, users } = sizesOf(percent);
  const [mediaText, eventsText, usersText] = [media, events, users].map((count) =>
    count.toLocaleString('en-GB'),
  );
  console.log(
    `${percent} %: ${mediaText} media of the big user, ${eventsText} events of ${usersText} users; ` +
      `${seconds()}, load ${loadBefore.toFixed(1)} before and ${os.loadavg()[0]?.toFixed(1)} after\n`,
  );
  console.log(reportOf(comparison));
} finally {
  await server.stop();
}
process.exit();

function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
