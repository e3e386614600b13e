import { hash, verify } from '@node-rs/argon2';
import { openPasswords, type Passwords } from '../backend/accounts/passwords.ts';

/**
 * Passwords with the least work that argon2id can be asked for: tests sign hundreds of people up,
 * and `passwords.test.ts` proves the real cost. A process of the product reads these hashes too.
 */
export function cheapPasswords(): Passwords {
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return openPasswords(
    { running: 4, waiting: 1000 },
    { hash: (password) => hash(password, cost), verify },
  );
}
