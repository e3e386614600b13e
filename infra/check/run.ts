import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  requestFiles,
  requestsPath,
  requestsText,
} from '../../tests/provider-requests/requests.ts';
import type { Failure, StageResult } from '../run/stage-result.ts';
import { browserFaults } from './browser-calls.ts';
import { budgetViolations, lineSums, sumsText } from './budget.ts';
import { commentViolations, subjectViolations, wideComments } from './comments.ts';
import { importCycles } from './cycles.ts';
import { climbingImports, importViolations, unusedPermissions } from './imports.ts';
import { kubernetesViolations } from './kubernetes.ts';
import { madeFileFault, madeFiles } from './made-files.ts';
import { scheduledFault, scheduledPath } from './scheduled.ts';
import { sizeViolations } from './size.ts';
import { readSources, repositoryPaths } from './sources.ts';
import { supplyChainFaults } from './supply-chain.ts';
import { ownerViolations } from './single-owners.ts';
import { translationViolations } from './translation.ts';

/** One check: resolves to what is wrong, or to an empty text. */
type Check = () => Promise<string>;

const root = join(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const sources = readSources(root);
// The checks that read the sources report a file that cannot be parsed.
sources.catch(() => undefined);

/** The processors of each of the two tools that run at once. */
const processorsEach = String(Math.max(1, Math.floor(availableParallelism() / 2)));

/** The longest first, so that both queues end at about the same time. */
const checks: Readonly<Record<string, Check>> = {
  lint: runTool('oxlint', [
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ]),
  // Every further checker reads much of the program anew: four take twice the processor time.
  types: runTool('tsc', ['--noEmit', '--checkers', '1', '--project', root]),
  exports: runTool('knip', ['--no-progress']),
  // Without tests and benchmarks: an export that only they use belongs to them.
  production: runTool('knip', ['--no-progress', '--production']),
  format: runTool('oxfmt', ['--check']),
  browsers: async () => (await browserFaults(root)).join('\n'),
  modules: async () => {
    const read = await sources;
    const violations = [
      ...importViolations(read),
      ...climbingImports(read),
      ...unusedPermissions(read),
      ...ownerViolations(read),
    ];
    return violations.join('\n');
  },
  cycles: async () => {
    const cycles = importCycles(await sources).map((cycle) => cycle.join(' → '));
    return cycles.join('\n');
  },
  comments: async () =>
    [
      ...commentViolations(await sources, await repositoryPaths(root)),
      ...subjectViolations(await sources),
      ...wideComments(await sources),
    ].join('\n'),
  dashboard: async () => {
    const faults = [...madeFiles.keys()].map(async (path) =>
      madeFileFault(path, await readFile(join(root, path), 'utf8')),
    );
    return (await Promise.all(faults)).filter(Boolean).join('\n');
  },
  requests: async () => {
    const faults = [...requestFiles].map(async ([provider, make]) => {
      const path = requestsPath(provider);
      const committed = await readFile(join(root, path), 'utf8');
      const isCurrent = committed === requestsText(await make());
      return isCurrent ? '' : `${path} is old: npm run provider-requests writes it anew`;
    });
    return (await Promise.all(faults)).filter(Boolean).join('\n');
  },
  scheduled: async () => scheduledFault(await readFile(join(root, scheduledPath), 'utf8')),
  kubernetes: async () => (await kubernetesViolations(root)).join('\n'),
  translation: async () => translationViolations(await sources).join('\n'),
  size: async () => sizeViolations(await sources).join('\n'),
  budget: async () => {
    const sums = lineSums(await sources);
    console.log(sumsText(sums));
    return budgetViolations(sums).join('\n');
  },
  supply: async () => (await supplyChainFaults(root)).join('\n'),
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in checks));
if (unknown) {
  console.error(`There is no check "${unknown}"; there are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const queue = Object.entries(checks).filter(([name]) =>
  chosen.length > 0 ? chosen.includes(name) : true,
);
const total = queue.length;
const failures: Failure[] = [];
const runQueue = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, check] = next;
    const started = performance.now();
    const fault = await check().catch((error: unknown) => String(error));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (fault) failures.push({ title: name, reason: fault });
    console.log(`${fault ? '✗' : '✓'} ${name.padEnd(11)} ${seconds.padStart(5)} s`);
    if (fault) console.log(fault.trimEnd().replace(/^/gm, '    '));
  }
};
await Promise.all([runQueue(), runQueue()]);
// `infra/run/test.ts` adds these to the closing line of `npm test`.
const result: StageResult = {
  passed: total - failures.length,
  ...{ skipped: [], failures, times: [], fileTimes: [] },
};
process.send?.(result);
process.exitCode = failures.length ? 1 : 0;

/** Runs an installed tool; its output is the fault when it ends with another status than 0. */
function runTool(name: string, args: readonly string[]): Check {
  return () =>
    new Promise((resolve) => {
      const run = spawn(join(bin, name), args, {
        cwd: root,
        // Of the tools in Go. They have the memory: with the usual 100 a fifth of their time is
        // garbage collection. And two run at once: each further thread reads much of the program
        // anew.
        env: { GOGC: '400', GOMAXPROCS: processorsEach, ...process.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      run.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      run.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      run.once('error', (error) => resolve(`${name} did not run: ${error.message}`));
      run.once('close', (code) =>
        resolve(code === 0 ? '' : output || `${name} ended with ${code}`),
      );
    });
}
