import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pause } from '../../backend/clock.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { childEnvironment } from '../child-environment.ts';
import { endProcess } from '../end-process.ts';
import { until } from '../until.ts';
import type { FlakySettings } from './flaky-provider.ts';

export type SupervisedProcess = {
  role: 'api' | 'worker';
  name: string;
  /** The port, kept after each restart, so that tabs reconnect to it; null for a worker. */
  port: number | null;
  child: ChildProcess;
  /** True while it is stopped on purpose; otherwise it is started again when it ends. */
  isStopped: boolean;
  /** Whether its present life has said that it is ready. */
  isReady: boolean;
  /**
   * Stopped past its claim and continued, over and over; no other fault of processes acts on it.
   */
  isForStops: boolean;
};

/** Runs the processes of one product and starts those again that end. */
export interface Supervisor {
  processes: readonly SupervisedProcess[];
  urls: readonly string[];
  /** Resolves when every process has been ready. */
  untilReady(): Promise<void>;
  /**
   * Resolves when another process of its role is ready: work goes on, however slowly this one
   * starts.
   */
  untilAnotherReady(supervised: SupervisedProcess): Promise<void>;
  /** Ends a process with a signal and starts it again after `pauseMs`. */
  restart(supervised: SupervisedProcess, signal: NodeJS.Signals, pauseMs: number): Promise<void>;
  /** Processes that ended by an exception or did not drain in time, a sentence each. */
  crashes: string[];
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

export async function openSupervisor(options: {
  apis: number;
  workers: number;
  /** Adds a worker for stops. */
  hasStops: boolean;
  folder: string;
  env: Record<string, string>;
  /** The environment that this one process has besides. */
  envOf: (name: string) => Record<string, string>;
  flaky: Pick<FlakySettings, 'seed' | 'clipPath' | 'submitsPath'>;
  /** A program that runs another with fewer rights; empty where there is none. */
  wrapper: readonly string[];
}): Promise<Supervisor> {
  const { folder, env, envOf, flaky, wrapper } = options;
  const processes: SupervisedProcess[] = [];
  const crashes: string[] = [];
  let isClosing = false;

  function start(role: SupervisedProcess['role'], name: string, port: number | null): ChildProcess {
    const [command, ...args] = [
      ...wrapper,
      process.execPath,
      join(import.meta.dirname, 'flaky-process.ts'),
      role,
      JSON.stringify(flaky),
    ];
    const child = spawn(command, args, {
      cwd: root,
      env: { ...childEnvironment, ...env, ...envOf(name), ...(port ? { PORT: String(port) } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.stdout?.on('data', (lines: Buffer) => {
      const supervised = processes.find((one) => one.child === child);
      if (supervised && lines.includes('Lumireel is ready')) supervised.isReady = true;
    });
    child.once('exit', (code) => {
      if (code === 70) crashes.push(`${name} ended with an exception: see ${name}.log`);
      if (code === 71) crashes.push(`${name} could not drain in time`);
      const supervised = processes.find((one) => one.child === child);
      if (supervised) supervised.isReady = false;
      if (isClosing || !supervised || supervised.isStopped) return;
      setTimeout(() => {
        if (!isClosing && !supervised.isStopped) supervised.child = start(role, name, port);
      }, 300);
    });
    return child;
  }

  async function add(
    role: SupervisedProcess['role'],
    number: number,
    isForStops = false,
  ): Promise<void> {
    const port = role === 'api' ? await freePort() : null;
    const name = `${role}-${number}`;
    const child = start(role, name, port);
    processes.push({ role, name, port, child, isStopped: false, isReady: false, isForStops });
  }
  for (let n = 1; n <= options.apis; n += 1) await add('api', n);
  for (let n = 1; n <= options.workers; n += 1) await add('worker', n);
  if (options.hasStops) await add('worker', options.workers + 1, true);
  const urls = processes.flatMap(({ port }) => (port ? [`http://127.0.0.1:${port}`] : []));

  return {
    processes,
    urls,
    crashes,
    untilReady: async () => {
      const isReady = (url: string) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      // All processes start at once, which on a busy machine takes more than a minute.
      for (const url of urls) await until(() => isReady(url), Boolean, 180);
    },
    untilAnotherReady: async (supervised) => {
      const { role } = supervised;
      const others = processes.filter(
        (one) => one.role === role && one !== supervised && !one.isForStops,
      );
      while (!isClosing && others.length > 0 && !others.some(({ isReady }) => isReady)) {
        await pause(100);
      }
    },
    restart: async (supervised, signal, pauseMs) => {
      supervised.isStopped = true;
      await endProcess(supervised.child, signal);
      await pause(pauseMs);
      supervised.isStopped = false;
      if (!isClosing) supervised.child = start(supervised.role, supervised.name, supervised.port);
    },
    close: async () => {
      isClosing = true;
      for (const { child } of processes) {
        child.kill('SIGCONT');
        await endProcess(child, 'SIGKILL');
      }
    },
  };
}
