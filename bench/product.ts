import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COOKIE_KEY } from './requests.ts';
import { POOL_SIZE, type BenchWorld } from './world.ts';
import { freePort } from '../infra/run/free-port.ts';
import { endProcess } from '../tests/end-process.ts';

/** A process of a benchmark that serves on a port and reports its memory. */
export interface ServerProcess extends AsyncDisposable {
  port: number;
  /** After a collection. */
  memory(): Promise<Memory>;
  /** Since it was last asked; the delay from the first question on. */
  busyness(): Promise<Busyness>;
  /** Lets it close by itself, unless the signal kills it. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The bytes really held, those the machine has given, and the most that it ever had. */
export type Memory = { heldBytes: number; residentBytes: number; peakBytes: number };

/** How late timers of the event loop were, and the time of processors. */
export type Busyness = { cpuSeconds: number; delayP99Ms: number; delayMaxMs: number };

/** The answers of the served processes; see `serve.ts`. */
export type ServerMessage = { port: number } | Memory | Busyness;

/** The product as an operator runs it: production settings, its log on, in its own process. */
export async function startProduct(
  { settings }: Pick<BenchWorld, 'settings'>,
  role: 'api' | 'all',
  extra: Record<string, string> = {},
  script = 'product-process.ts',
): Promise<ServerProcess> {
  return startServer(script, {
    ...settings,
    NODE_ENV: 'production',
    APP_URL: 'https://127.0.0.1',
    SESSION_SECRET: COOKIE_KEY,
    BENCH_ROLE: role,
    PORT: String(await freePort()),
    ...extra,
  });
}

/**
 * Starts the script of a bare reference, which has a pool of as many connections as the product.
 */
export function startReference(
  { connection }: Pick<BenchWorld, 'connection'>,
  script: string,
): Promise<ServerProcess> {
  return startServer(script, {
    BENCH_CONNECTION: JSON.stringify(connection),
    BENCH_POOL: String(POOL_SIZE),
  });
}

/** Starts a script of this folder that calls `serve` of `serve.ts`. */
export async function startServer(
  script: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, script), {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`a served process ended with ${String(code)} before it was ready`);
  });
  const [first] = (await Promise.race([once(child, 'message'), early])) as [ServerMessage];
  early.catch(() => undefined);
  if (!('port' in first)) throw new Error('the process reported no port');
  // What `serve.ts` answers to each of its two questions.
  const ask = async <T extends Memory | Busyness>(question: 'memory' | 'busyness') => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [T];
    return answer;
  };
  return {
    port: first.port,
    memory: () => ask<Memory>('memory'),
    busyness: () => ask<Busyness>('busyness'),
    stop: (signal) => endProcess(child, signal),
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}
