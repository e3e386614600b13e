import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id, as many at once as are asked for. */
export interface Hashing {
  hash(password: string, cost: Cost): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export type HashRequest =
  | { kind: 'hash'; password: string; cost: Cost }
  | { kind: 'verify'; hash: string; password: string };
export type HashResponse = { made: string | boolean } | { error: string };

/** A thread that nobody needed for so long ends: it holds 17 MB. */
const IDLE_MS = 60_000;

/**
 * Hashing in threads of a low priority, begun when they are needed: a hash takes a core for tens of
 * milliseconds, and whoever asks for a page meanwhile goes first. In libuv's own threads it would
 * have the same claim to the core as the loop, and stand before files and name look-ups.
 */
export function openHashing(): Hashing {
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = [];

  function take(): Worker {
    const free = idle.pop();
    if (!free) return new Worker(new URL('./hashing-thread.ts', import.meta.url), { execArgv: [] });
    clearTimeout(free.end);
    // While it works, the process waits for it.
    free.thread.ref();
    return free.thread;
  }

  function putBack(thread: Worker): void {
    thread.unref();
    const end = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.thread === thread),
        1,
      );
      void thread.terminate();
    }, IDLE_MS);
    idle.push({ thread, end: end.unref() });
  }

  async function ask(asked: HashRequest): Promise<string | boolean> {
    const thread = take();
    thread.postMessage(asked, []);
    // Rejects when the thread dies, which is then not put back.
    const [told] = (await once(thread, 'message')) as [HashResponse];
    putBack(thread);
    if ('error' in told) throw new Error(told.error);
    return told.made;
  }

  return {
    hash: async (password, cost) => String(await ask({ kind: 'hash', password, cost })),
    verify: async (hash, password) => (await ask({ kind: 'verify', hash, password })) === true,
  };
}
