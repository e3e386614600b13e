import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from '../../backend/clock.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { childEnvironment } from '../child-environment.ts';
import { endProcess } from '../end-process.ts';
import { until } from '../until.ts';
import type { LoadBalancer } from './load-balancer.ts';
import type { Release } from './previous-release.ts';

type Role = 'api' | 'worker';
type Running = { role: Role; name: string; release: Release; child: ChildProcess; url: string };

/** The processes of one product, which are replaced one after another. */
export interface Rollout {
  /** Starts one more process; resolves when it is ready, and an API then gets requests. */
  start(role: Role, release: Release): Promise<void>;
  /** Replaces every process by one of this release, in the order of `docs/operations.md`. */
  replaceAll(release: Release): Promise<void>;
  /** Runs `migrate` of this release beside whatever is running. */
  migrate(release: Release): Promise<void>;
  /** Processes that ended by themselves, badly or too late, and what they logged as fatal. */
  violations: string[];
  /** How often a release logged an error, by its text. */
  loggedErrors: Map<string, number>;
  close(): Promise<void>;
}

const READY_SECONDS = 300;
/** The seconds that Kubernetes and compose give a process to end. */
const DRAIN_SECONDS = 30;
/** Between an API's last new request and its SIGTERM; a deployment has a preStop hook. */
const PRE_STOP_MS = 1_000;

export function openRollout(options: {
  env: Record<string, string>;
  /** For the logs. */
  folder: string;
  balancer: LoadBalancer;
}): Rollout {
  const { env, folder, balancer } = options;
  let running: Running[] = [];
  const violations: string[] = [];
  const loggedErrors = new Map<string, number>();
  const leaving = new Set<ChildProcess>();
  const ready = new Set<ChildProcess>();
  let started = 0;

  function launch(release: Release, argument: string, name: string, extra = {}): ChildProcess {
    const node = join(release.folder, 'node_modules/node/bin/node');
    const child = spawn(node, ['backend/main.ts', argument], {
      cwd: release.folder,
      env: { ...childEnvironment, ...env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, `${name}.log`));
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('Lumireel is ready')) ready.add(child);
      readLogged(release, name, line);
    });
    return child;
  }

  function readLogged({ version }: Release, name: string, line: string): void {
    if (!line.startsWith('{')) return;
    const { level, msg, err } = JSON.parse(line) as LogLine;
    if (level !== 'error' && level !== 'fatal') return;
    const text = `${version}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
    loggedErrors.set(text, (loggedErrors.get(text) ?? 0) + 1);
    if (level === 'fatal') violations.push(`${name}: ${text}`);
  }

  async function start(role: Role, release: Release): Promise<void> {
    started += 1;
    const name = `${started}-${role}-${release.version}`;
    const port = await freePort();
    const child = launch(release, role, name, role === 'api' ? { PORT: String(port) } : {});
    const one = { role, name, release, child, url: `http://127.0.0.1:${port}` };
    child.once('exit', (code, signal) => {
      if (!leaving.has(child)) violations.push(`${name} ended by itself: ${code ?? signal}`);
    });
    running.push(one);
    const state = await until(
      async () => child.exitCode ?? child.signalCode ?? (ready.has(child) ? 'ready' : null),
      (seen) => seen !== null,
      READY_SECONDS,
    );
    if (state !== 'ready') throw new Error(`${name} ended before it was ready: ${state}`);
    if (role === 'api') balancer.add(one.url);
  }

  async function stop({ role, name, child, url }: Running): Promise<void> {
    if (role === 'api') {
      balancer.remove(url);
      await pause(PRE_STOP_MS);
    }
    leaving.add(child);
    const late = setTimeout(() => child.kill('SIGKILL'), DRAIN_SECONDS * 1_000);
    await endProcess(child);
    clearTimeout(late);
    const { exitCode } = child;
    if (exitCode !== 0) violations.push(`${name} ended its drain with ${exitCode ?? 'SIGKILL'}`);
  }

  return {
    start,
    violations,
    loggedErrors,
    replaceAll: async (release) => {
      for (const one of [...running]) {
        await start(one.role, release);
        await stop(one);
        running = running.filter((other) => other !== one);
      }
    },
    migrate: async (release) => {
      const child = launch(release, 'migrate', `migrate-${release.version}`);
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`migrate of ${release.version} ended with ${code}`);
    },
    close: async () => {
      for (const { child } of running) {
        leaving.add(child);
        await endProcess(child, 'SIGKILL');
      }
    },
  };
}

type LogLine = { level?: string; msg?: string; err?: { message?: string } };
