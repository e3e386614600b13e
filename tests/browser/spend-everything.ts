import type { Person } from '../person.ts';

/**
 * Spends all ten tokens of a new user, on what every provider makes at once: the portraits of the
 * preview engine take seconds.
 */
export async function spendEverything(person: Person): Promise<void> {
  for (const theme of ['city', 'sea', 'snow', 'sand', 'sun']) {
    await person.expect('POST', '/api/generate-hashtags', { json: { theme } });
  }
}
