import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id without a limit on concurrent calls; `openPasswords` of `passwords.ts` limits them. */
export type Hashing = ReturnType<typeof openHashing>;

export type HashRequest =
  | { kind: 'hash'; password: string; cost: Cost }
  | { kind: 'verify'; hash: string; password: string };
export type HashResponse = { made: string | boolean } | { error: string };

/** A thread idle for this long ends, because it holds 17 MB. */
const IDLE_MS = 60_000;

/**
 * Hashes in threads of low priority that start on demand. A hash occupies a core for tens of
 * milliseconds; other requests take precedence over it. In libuv's own threads it would compete
 * with the event loop on equal terms and delay file access and name look-ups.
 */
export function openHashing() {
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = [];

  function take(): Worker {
    const free = idle.pop();
    if (!free) return new Worker(new URL('./hashing-thread.ts', import.meta.url), { execArgv: [] });
    clearTimeout(free.end);
    // The process does not exit while the thread works.
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

  async function compute(request: HashRequest): Promise<string | boolean> {
    const thread = take();
    thread.postMessage(request, []);
    // Rejects when the thread dies; a dead thread is not put back.
    const [response] = (await once(thread, 'message')) as [HashResponse];
    putBack(thread);
    if ('error' in response) throw new Error(response.error);
    return response.made;
  }

  return {
    hash: async (password: string, cost: Cost) =>
      String(await compute({ kind: 'hash', password, cost })),
    verify: async (hash: string, password: string) =>
      (await compute({ kind: 'verify', hash, password })) === true,
  };
}
