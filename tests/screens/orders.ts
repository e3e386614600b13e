import { readFile } from 'node:fs/promises';
import type { Generation } from '../../contract/generation.ts';
import type { Influencer } from '../../contract/influencer.ts';
import type { Media } from '../../contract/media.ts';
import type { CallOptions, CallResponse, Person } from '../person.ts';
import { orderOptions } from '../order-options.ts';
import { fixturePath } from '../pictures.ts';
import { until } from '../until.ts';

/** Something that a person can order without a browser. */
export type Order = (person: Person) => Promise<CallResponse>;

const post = (person: Person, path: string, options: CallOptions) =>
  person.call('POST', path, options);

const photoOf = async (name: string) =>
  new Blob([await readFile(fixturePath(name))], { type: 'image/jpeg' });

export const story =
  (theme: string, customPrompt?: string): Order =>
  (person) =>
    post(person, '/api/generate-image', { json: { theme, customPrompt } });

export const reel =
  (photo: string, order: Record<string, string> = {}): Order =>
  async (person) =>
    person.orderReel(await photoOf(photo), order);

export const enhancement =
  (photo: string): Order =>
  async (person) =>
    post(person, '/api/enhance-avatar', orderOptions.enhance(await photoOf(photo)));

export const hashtags =
  (theme: string): Order =>
  (person) =>
    post(person, '/api/generate-hashtags', { json: { theme } });

export const portraits: Order = (person) =>
  post(person, '/api/ai-influencer/generate-options', orderOptions.personaOptions());

/** A training on the newest portrait. */
export const training: Order = async (person) => {
  const [newest] = await person.expect<Media[]>('GET', '/api/ai-influencer/options');
  const { json: persona } = orderOptions.personaOptions();
  const json = { ...persona, selectedImageUrl: newest?.imageUrl };
  return post(person, '/api/ai-influencer/train-lora', { json });
};

/** A picture of the newest influencer. */
export const personaPicture =
  (prompt: string): Order =>
  async (person) => {
    const [newest] = await person.expect<Influencer[]>('GET', '/api/ai-influencer/list');
    const json = { influencerId: newest?.id, prompt };
    return post(person, '/api/ai-influencer/generate', { json });
  };

/** Orders, and resolves when it has ended as it should. */
export async function orderAndWait(
  person: Person,
  order: Order,
  ending: 'succeeded' | 'failed' = 'succeeded',
): Promise<void> {
  const { status, body } = await order(person);
  const { generationId } = body as { generationId?: string };
  const direct = status < 300 ? 'succeeded' : 'failed';
  const ended = generationId ? (await person.untilEnded(generationId, 60)).status : direct;
  if (ended !== ending) throw new Error(`${ended}: ${status} ${JSON.stringify(body)}`);
}

/**
 * Orders what waits at the provider, all at once, and resolves when the progress of each is known.
 * The calls of runs that answer with their result stay open.
 */
export async function orderWaiting(person: Person, orders: readonly Order[]): Promise<void> {
  const refusals: string[] = [];
  for (const order of orders) {
    void order(person).then(
      ({ status, body }) => void (status < 300 || refusals.push(JSON.stringify(body))),
      // The product may end before the work does.
      () => undefined,
    );
  }
  const begun = async () => {
    if (refusals[0] !== undefined) throw new Error(refusals[0]);
    const all = await person.expect<Generation[]>('GET', '/api/generations');
    return all.filter(({ status, progress }) => status === 'running' && progress > 0);
  };
  await until(begun, ({ length }) => length === orders.length, 60);
}
