import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess } from '../tests/end-process.ts';
import type { Bench } from './rounds.ts';
import packageJson from '../package.json' with { type: 'json' };
import { limitFinding, formatNumber, type Finding } from './finding.ts';

/** Without "exec node". */
const startArguments = packageJson.scripts.start.split(' ').slice(2);
/** The first sweeps and schedules have run by then. */
const SETTLE_MS = 5_000;

/** Goal 14: the real program with its embedded PostgreSQL, as `npm start` runs it. */
export async function measureProcess({ effort }: Bench): Promise<Finding[]> {
  await using dataDir = await mkdtempDisposable(join(tmpdir(), 'lumireel-bench-'));
  const seconds: number[] = [];
  const megabytes: number[] = [];
  let firstSeconds = 0;
  for (let round = 0; round <= effort.rounds; round += 1) {
    const started = performance.now();
    const child = spawn(process.execPath, startArguments, {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir.path, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilReady(child);
    const took = (performance.now() - started) / 1000;
    if (round === 0) firstSeconds = took;
    else seconds.push(took);
    await pause(effort.isQuick ? 1_500 : SETTLE_MS);
    if (round > 0) megabytes.push(await residentMegabytes(child.pid ?? 0));
    await endProcess(child);
  }
  return [
    limitFinding(
      { goal: 14, unit: 's', limit: 3, samples: seconds },
      'start to ready after the first time, embedded PostgreSQL',
      `the first start, which makes the database, took ${formatNumber(firstSeconds)} s`,
    ),
    limitFinding(
      { goal: 14, unit: 'MB', limit: 220, samples: megabytes },
      'resident memory idle, without PostgreSQL',
    ),
  ];
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  let said = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(chunk);
    if (!said.includes('Lumireel is ready')) continue;
    stdout?.resume();
    return;
  }
  throw new Error(`the program ended: ${said}`);
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
