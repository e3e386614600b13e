import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { cacheFor } from '../clock.ts';
import { openHashing, type Hashing } from './hashing.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

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
    /** An argon2id hash in PHC format. Refuses with `server.busy` when too many are waiting. */
    hash: (password: string): Promise<string> => limited(() => hash(password, hashCost)),
    /**
     * Whether the password matches the hash. Without a hash (no such account, or one without a
     * password) the result is false and takes the same time. Refuses with `server.busy` like `hash`.
     */
    matches: (passwordHash: string | null, password: string): Promise<boolean> =>
      limited(async () => {
        const noHash = await dummyHash();
        return (await verify(passwordHash ?? noHash, password)) && passwordHash !== null;
      }),
  };
}

/** Those of pages that anybody may make and open: one at a time, so that sign-ins never wait for many. */
export function passwordsOfPages({ hash, matches }: Passwords): Passwords {
  const inTurn = limitConcurrency(1, defaults.waiting);
  return {
    hash: (password) => inTurn(() => hash(password)),
    matches: (passwordHash, password) => inTurn(() => matches(passwordHash, password)),
  };
}
