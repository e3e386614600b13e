import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../infra/run/free-port.ts';
import { endProcess } from './end-process.ts';

export interface TestRedis {
  url: string;
  /** Kills it with everything it holds; resolves when it is gone. */
  stop: () => Promise<void>;
  /** Starts it empty, at the same address. */
  start: () => Promise<void>;
}

/** A real Redis of its own, keeping nothing on disk; null where redis-server is not installed. */
export async function openTestRedis(): Promise<TestRedis | null> {
  const port = await freePort();
  let stopRunning = async () => {};
  const start = async () => {
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await once(child, 'spawn');
    stopRunning = () => endProcess(child, 'SIGKILL');
    for await (const line of createInterface({ input: child.stdout })) {
      if (/ready to accept connections/i.test(line)) break;
    }
    child.stdout.resume();
  };
  try {
    await start();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => stopRunning() };
}
