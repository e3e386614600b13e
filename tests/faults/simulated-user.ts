import { pause } from '../../backend/clock.ts';
import type { Influencer } from '../../contract/influencer.ts';
import type { Media } from '../../contract/media.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { orderOptions } from '../order-options.ts';
import { Person, type CallResponse, type CallOptions } from '../person.ts';
import type { SeededRandom } from './seeded-random.ts';
import { openReadingTab, type ReadingTab } from './reading-tab.ts';

/** A user who orders everything, cancels, deletes, and repeats requests that get no response. */
export interface SimulatedUser {
  person: Person;
  tabs: ReadingTab[];
  /** The response to each order, by its key: its generation, or the status of the refusal. */
  orders: Map<string, { generationId: string } | { status: number }>;
  /** Responses that contradict an earlier one. */
  contradictions: string[];
  /** One action; resolves when its requests have responses or have timed out. */
  performAction(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 8_000;

export async function openSimulatedUser(
  urls: readonly string[],
  chance: SeededRandom,
  photo: Blob,
): Promise<SimulatedUser> {
  const home = await new Person(chance.pick(urls)).register();
  const tabs = urls.slice(0, 2).map((url) => openReadingTab(url, home.cookie));
  const user: SimulatedUser = {
    person: home,
    tabs,
    orders: new Map(),
    contradictions: [],
    performAction,
  };

  async function performAction(): Promise<void> {
    switch (chance.pickWeighted({ order: 80, cancel: 8, delete: 4, cut: 8 })) {
      case 'order':
        return order();
      case 'cancel': {
        const known = [...user.orders.values()].flatMap((response) =>
          'generationId' in response ? [response.generationId] : [],
        );
        if (known.length > 0) await request('DELETE', `/api/generations/${chance.pick(known)}`);
        return;
      }
      case 'delete': {
        const images = await list<Media>('/api/images');
        if (images.length > 3) await request('DELETE', `/api/images/${chance.pick(images).id}`);
        return;
      }
      case 'cut':
        chance.pick(tabs).cut();
    }
  }

  /**
   * One click: repeats the request with the same key until there is a response, as the page does.
   */
  async function order(): Promise<void> {
    const run = chance.pickWeighted(orderWeights);
    const options = await optionsFor(run);
    if (!options) return;
    const key = crypto.randomUUID();
    const headers = { prefer: 'respond-async', 'idempotency-key': key };
    const isRepeated = chance.isHit(0.3);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const response = await request('POST', runs[run].path, { ...options(), headers });
      if (!response || response.status >= 500) {
        await pause(400);
        continue;
      }
      recordResponse(key, response);
      // Repeats an accepted order, as after a connection that dropped before the response.
      if (isRepeated) {
        const repeated = await request('POST', runs[run].path, { ...options(), headers });
        if (repeated && repeated.status < 500) recordResponse(key, repeated);
      }
      return;
    }
  }

  function recordResponse(key: string, { status, body }: CallResponse): void {
    const response =
      status === 202
        ? { generationId: (body as { generationId: string }).generationId }
        : { status };
    const before = user.orders.get(key);
    if (before && 'generationId' in before && JSON.stringify(before) !== JSON.stringify(response)) {
      user.contradictions.push(
        `order ${key} was ${JSON.stringify(before)}, then ${JSON.stringify(response)}`,
      );
    }
    if (!before || 'generationId' in response) user.orders.set(key, response);
  }

  /** The request that orders a run with what this user has; null when a source is missing. */
  async function optionsFor(run: keyof typeof orderWeights): Promise<(() => CallOptions) | null> {
    switch (run) {
      case 'sketch': {
        const pictures = (await list<Media>('/api/images')).filter(({ isVideo }) => !isVideo);
        if (pictures.length === 0) return null;
        const imageId = chance.pick(pictures).id;
        return () => ({ json: { imageId } });
      }
      case 'personaTraining': {
        const portraits = await list<Media>('/api/ai-influencer/options');
        if (portraits.length === 0) return null;
        const selectedImageUrl = chance.pick(portraits).imageUrl;
        return () => ({ json: { ...orderOptions.personaOptions().json, selectedImageUrl } });
      }
      case 'personaImage': {
        const trained = (await list<Influencer>('/api/ai-influencer/list')).filter(
          ({ trainingStatus }) => trainingStatus === 'completed',
        );
        if (trained.length === 0) return null;
        const influencerId = chance.pick(trained).id;
        return () => ({ json: { influencerId, prompt: 'At the sea' } });
      }
      default:
        return () => orderOptions[run](photo);
    }
  }

  async function list<T>(path: string): Promise<T[]> {
    const response = await request('GET', path);
    return response?.status === 200 ? (response.body as T[]) : [];
  }

  /** Null when there was no response in time. */
  async function request(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<CallResponse | null> {
    return home
      .viaServer(chance.pick(urls))
      .call(method, path, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      .catch(() => null);
  }

  return user;
}

/** How often each run is ordered; a new run needs no row. */
const orderWeights = {
  reel: 12,
  story: 20,
  enhance: 15,
  sketch: 12,
  hashtags: 15,
  personaOptions: 10,
  personaTraining: 8,
  personaImage: 8,
} as const satisfies Partial<Record<RunKey, number>>;
