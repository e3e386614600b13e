import type { Person } from '../person.ts';

/** Spends all ten tokens of a new user on three portraits. */
export async function spendEverything(person: Person): Promise<void> {
  const json = { gender: 'Female', race: 'Mixed' };
  await person.expect('POST', '/api/ai-influencer/generate-options', { json });
}
