import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '../refusal.ts';
import { openHashing, type Hashing } from './hashing.ts';

export interface Passwords {
  /** An argon2id hash in PHC format. Refuses with `server.busy` when too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one of the hash. Without a hash (no such account, or one without a
   * password) it is false after the same time. Refuses with `server.busy` like `hash`.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** argon2id, 19 MiB, two passes, one lane: the least OWASP recommends. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core for tens of milliseconds: one core is left for everything else. */
const defaults = { running: Math.max(1, availableParallelism() - 1), waiting: 50 };

/** `hashing` is argon2 itself; tests look at what is asked of it. */
export function openPasswords(
  { running, waiting } = defaults,
  { hash, verify }: Hashing = openHashing(),
): Passwords {
  const inTurn = limitConcurrency(running, waiting);
  let nobodys: Promise<string> | undefined;
  /** Made once, by whoever comes first: an unknown e-mail must not cost more than a known one. */
  const nobodysHash = () => {
    nobodys ??= hash(randomBytes(32).toString('base64url'), hashCost).catch((error: unknown) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  };
  return {
    hash: (password) => inTurn(() => hash(password, hashCost)),
    matches: (passwordHash, password) =>
      inTurn(async () => {
        const noHash = await nobodysHash();
        const isMatch = await verify(passwordHash ?? noHash, password);
        return isMatch && passwordHash !== null;
      }),
  };
}

/** Runs at most `running` at once and lets at most `waiting` queue behind them, in order. */
function limitConcurrency(running: number, waiting: number) {
  let free = running;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queue.length >= waiting) throw new Refusal('server.busy', { retryAfterSeconds: 2 });
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed to the next in line, so that nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
