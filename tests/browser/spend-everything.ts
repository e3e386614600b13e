import type { Person } from '../person.ts';

/** Leaves a newcomer without a token: three portraits cost all ten. */
export async function spendEverything(person: Person): Promise<void> {
  const json = { gender: 'Female', race: 'Mixed' };
  await person.expect('POST', '/api/ai-influencer/generate-options', { json });
}
