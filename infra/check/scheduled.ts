import { declaredJobs } from '../../backend/jobs/declared.ts';
import { declaredLoops } from '../../backend/loops.ts';

/** The file in which the table stands, from the repository's root. */
export const scheduledPath = 'docs/operations.md';

/** The fault of that file: none, or that its table is not what the code declares. */
export const scheduledFault = (committed: string): string =>
  committed.includes(`\n\n${scheduledTable()}\n\n`)
    ? ''
    : `the table of scheduled work in ${scheduledPath} should be:\n${scheduledTable()}`;

function scheduledTable(): string {
  const jobs = Object.entries(declaredJobs).flatMap(([name, job]) =>
    'schedule' in job
      ? [`| \`${name}\` | ${job.schedule.everySeconds} s | job | ${job.schedule.does} |`]
      : [],
  );
  const loops = Object.entries(declaredLoops).map(
    ([name, loop]) => `| \`${name}\` | ${loop.everyMs / 1000} s | ${loop.in} | ${loop.does} |`,
  );
  return ['| work | every | where | does |', '|---|---|---|---|', ...jobs, ...loops].join('\n');
}
