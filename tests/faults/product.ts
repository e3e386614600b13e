import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../world.ts';
import type { FlakySettings } from './flaky-provider.ts';

export type Seat = {
  role: 'api' | 'worker';
  name: string;
  /** The same after each restart, so that tabs find it again; null for a worker. */
  port: number | null;
  child: ChildProcess;
  /** Whether it is stopped on purpose; else it is started again when it ends. */
  isHeld: boolean;
};

/** The processes of one product: what dies is started again, as a supervisor does. */
export interface Product {
  seats: readonly Seat[];
  urls: readonly string[];
  /** Resolves when every process has been ready. */
  ready(): Promise<void>;
  /** Ends with a signal, and starts again after `pauseMs`. */
  end(seat: Seat, signal: NodeJS.Signals, pauseMs: number): Promise<void>;
  /** Processes that ended by themselves with a bug of ours. */
  crashes: string[];
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

export async function openProduct(options: {
  apis: number;
  workers: number;
  folder: string;
  env: Record<string, string>;
  flaky: Pick<FlakySettings, 'seed' | 'clipPath' | 'submitsPath'>;
  /** A program that runs another with fewer rights; empty where there is none. */
  wrapper: readonly string[];
}): Promise<Product> {
  const { folder, env, flaky, wrapper } = options;
  const seats: Seat[] = [];
  const crashes: string[] = [];
  let isClosing = false;

  function start(role: Seat['role'], name: string, port: number | null): ChildProcess {
    const [command, ...args] = [
      ...wrapper,
      process.execPath,
      join(import.meta.dirname, 'flaky-process.ts'),
      role,
      JSON.stringify(flaky),
    ];
    const child = spawn(command, args, {
      cwd: root,
      env: { PATH: process.env.PATH, ...env, ...(port ? { PORT: String(port) } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('exit', (code) => {
      if (code === 70) crashes.push(`${name} ended with an exception: see ${name}.log`);
      if (code === 71) crashes.push(`${name} could not drain in time`);
      const seat = seats.find((known) => known.child === child);
      if (isClosing || !seat || seat.isHeld) return;
      setTimeout(() => {
        if (!isClosing && !seat.isHeld) seat.child = start(role, name, port);
      }, 300);
    });
    return child;
  }

  async function add(role: Seat['role'], number: number): Promise<void> {
    const port = role === 'api' ? await freePort() : null;
    const name = `${role}-${number}`;
    seats.push({ role, name, port, child: start(role, name, port), isHeld: false });
  }
  for (let n = 1; n <= options.apis; n += 1) await add('api', n);
  for (let n = 1; n <= options.workers; n += 1) await add('worker', n);
  const urls = seats.flatMap(({ port }) => (port ? [`http://127.0.0.1:${port}`] : []));

  return {
    seats,
    urls,
    crashes,
    ready: async () => {
      for (const url of urls) await answers(`${url}/readyz`);
    },
    end: async (seat, signal, pauseMs) => {
      seat.isHeld = true;
      await endChild(seat.child, signal);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      seat.isHeld = false;
      if (!isClosing) seat.child = start(seat.role, seat.name, seat.port);
    },
    close: async () => {
      isClosing = true;
      for (const { child } of seats) {
        child.kill('SIGCONT');
        await endChild(child, 'SIGKILL');
      }
    },
  };
}

async function answers(url: string): Promise<void> {
  const endAtMs = performance.now() + 60_000;
  while (performance.now() < endAtMs) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} is not ready`);
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
