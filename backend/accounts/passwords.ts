import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { cacheFor, limitConcurrency } from '../concurrency.ts';

export type Passwords = ReturnType<typeof openPasswords>;

/** argon2id with 19 MiB, two passes, one lane: OWASP's minimum. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash occupies a core for tens of milliseconds, so one core stays free for other work. */
const defaults = { running: Math.max(1, availableParallelism() - 1), waiting: 50 };

/** Tests replace the last parameter to count hashes or make them cheap. */
export function openPasswords(
  { running, waiting } = defaults,
  { hash, verify }: Hashing = openHashing(),
) {
  const limited = limitConcurrency(running, waiting);
  /** Made once, so that an unknown e-mail takes no longer than a known one. */
  const dummyHash = cacheFor(Infinity, () => hash(randomBytes(32).toString('base64url'), hashCost));
  return {
    /**
     * An argon2id hash in PHC format, of the password in NFC: devices spell the same letters in
     * different ways. Refuses with `server.busy` when too many are waiting.
     */
    hash: (password: string): Promise<string> =>
      limited(() => hash(password.normalize('NFC'), hashCost)),
    /**
     * Whether the password matches the hash. Without a hash (no such account, or one without a
     * password) the result is false and takes the same time. Hashes of 0.3.0 may be of another
     * spelling: one that only the password as it was typed matches is given to `replace` as the
     * hash of its NFC form. Refuses with `server.busy` like `hash`.
     */
    matches: async (
      passwordHash: string | null,
      password: string,
      replace?: ReplaceHash,
    ): Promise<boolean> => {
      const nfc = password.normalize('NFC');
      const renewed = await limited(async () => {
        const known = passwordHash ?? (await dummyHash());
        if (await verify(known, nfc)) return passwordHash;
        // For unknown accounts, too, so that the time does not tell which there are.
        const isRaw = nfc !== password && (await verify(known, password)) && passwordHash !== null;
        return isRaw ? hash(nfc, hashCost) : null;
      });
      if (renewed !== null && renewed !== passwordHash) await replace?.(renewed);
      return renewed !== null;
    },
  };
}

/**
 * Those of pages that anybody may make and open: one at a time, so that sign-ins never wait for
 * many.
 */
export function passwordsOfPages({ hash, matches }: Passwords): Passwords {
  const inTurn = limitConcurrency(1, defaults.waiting);
  return {
    hash: (password) => inTurn(() => hash(password)),
    matches: (...asked) => inTurn(() => matches(...asked)),
  };
}

/** Stores the hash that takes the place of the one that was compared. */
type ReplaceHash = (nfcHash: string) => Promise<unknown>;

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id without a limit on concurrent calls; `openPasswords` limits them. */
type Hashing = ReturnType<typeof openHashing>;

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
