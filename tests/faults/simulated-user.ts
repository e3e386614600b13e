import type { Influencer } from '../../contract/influencer.ts';
import type { Media } from '../../contract/media.ts';
import type { RunKey } from '../../contract/tools/catalogue.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { Person, type CallResponse, type CallOptions } from '../person.ts';
import type { SeededRandom } from './seeded-random.ts';
import { openReadingTab, type ReadingTab } from './reading-tab.ts';

/** Somebody who orders everything there is, cancels, deletes, and asks again when nobody answers. */
export interface SimulatedUser {
  person: Person;
  tabs: ReadingTab[];
  /** What was answered to each order, by its key: its generation, or the status of the refusal. */
  orders: Map<string, { generationId: string } | { status: number }>;
  /** Contradictions the server told this shopper. */
  contradictions: string[];
  /** One thing they do; resolves when it is answered. */
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
  const shopper: SimulatedUser = {
    person: home,
    tabs,
    orders: new Map(),
    contradictions: [],
    performAction: act,
  };
  const ended = { tabs };

  async function act(): Promise<void> {
    switch (chance.pickWeighted({ order: 80, cancel: 8, delete: 4, cut: 8 })) {
      case 'order':
        return order();
      case 'cancel': {
        const known = [...shopper.orders.values()].flatMap((told) =>
          'generationId' in told ? [told.generationId] : [],
        );
        if (known.length > 0) await ask('DELETE', `/api/generations/${chance.pick(known)}`);
        return;
      }
      case 'delete': {
        const images = await list<Media>('/api/images');
        if (images.length > 3) await ask('DELETE', `/api/images/${chance.pick(images).id}`);
        return;
      }
      case 'cut':
        chance.pick(ended.tabs).cut();
    }
  }

  /** One click: the same key until somebody answers, as the page does. */
  async function order(): Promise<void> {
    const run = chance.pickWeighted(orderWeights);
    const wanted = await write(run);
    if (!wanted) return;
    const key = crypto.randomUUID();
    const headers = { prefer: 'respond-async', 'idempotency-key': key };
    const isDoubted = chance.isHit(0.3);
    for (let tries = 0; tries < 40; tries += 1) {
      const answer = await ask('POST', runs[run].path, { ...wanted(), headers });
      if (!answer || answer.status >= 500) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        continue;
      }
      note(key, answer);
      // Once more, as somebody does whose connection dropped just then.
      if (isDoubted) {
        const again = await ask('POST', runs[run].path, { ...wanted(), headers });
        if (again && again.status < 500) note(key, again);
      }
      return;
    }
  }

  function note(key: string, { status, body }: CallResponse): void {
    const told =
      status === 202
        ? { generationId: (body as { generationId: string }).generationId }
        : { status };
    const before = shopper.orders.get(key);
    if (before && 'generationId' in before && JSON.stringify(before) !== JSON.stringify(told)) {
      shopper.contradictions.push(
        `order ${key} was ${JSON.stringify(before)}, then ${JSON.stringify(told)}`,
      );
    }
    if (!before || 'generationId' in told) shopper.orders.set(key, told);
  }

  /** How a run is ordered with what this shopper has; null when they have nothing for it. */
  async function write(run: keyof typeof orderWeights): Promise<(() => CallOptions) | null> {
    switch (run) {
      case 'reel':
        return () => ({ form: form('file', { category: 'flexing', option: 'Flex Abs' }) });
      case 'enhance':
        return () => ({ form: form('avatar', {}) });
      case 'story':
        return () => ({ json: { theme: 'luxuryTravel' } });
      case 'hashtags':
        return () => ({ json: { theme: 'coffee' } });
      case 'personaOptions':
        return () => ({ json: { gender: 'Female', race: 'Latino' } });
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
        return () => ({ json: { gender: 'Female', race: 'Latino', selectedImageUrl } });
      }
      case 'personaImage': {
        const trained = (await list<Influencer>('/api/ai-influencer/list')).filter(
          ({ trainingStatus }) => trainingStatus === 'completed',
        );
        if (trained.length === 0) return null;
        const influencerId = chance.pick(trained).id;
        return () => ({ json: { influencerId, prompt: 'At the sea' } });
      }
    }
  }

  function form(field: string, texts: Record<string, string>): FormData {
    const filled = new FormData();
    for (const [name, text] of Object.entries(texts)) filled.set(name, text);
    filled.set(field, photo, 'photo.jpg');
    return filled;
  }

  async function list<T>(path: string): Promise<T[]> {
    const answer = await ask('GET', path);
    return answer?.status === 200 ? (answer.body as T[]) : [];
  }

  /** Null when nobody answered. */
  async function ask(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<CallResponse | null> {
    const door = home.viaServer(chance.pick(urls));
    return door
      .call(method, path, { ...options, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      .catch(() => null);
  }

  return shopper;
}

/** How often each run is ordered; a new one may do without. */
const orderWeights = {
  ...{ reel: 12, story: 20, enhance: 15, sketch: 12, hashtags: 15 },
  ...{ personaOptions: 10, personaTraining: 8, personaImage: 8 },
} as const satisfies Partial<Record<RunKey, number>>;
