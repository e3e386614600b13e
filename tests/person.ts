import { io, type Socket } from 'socket.io-client';
import type { EphemeralEvent, UserEvent } from '../contract/events.ts';
import type { Generation } from '../contract/generation.ts';
import type { ClientToServer, ServerToClient } from '../contract/live.ts';
import type { Media } from '../contract/media.ts';
import type { User } from '../contract/user.ts';
import { until } from './until.ts';

export type CallResponse = { status: number; headers: Headers; body: unknown };

export type CallOptions = {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** A browser tab's socket, with everything it received. */
export interface LiveTab {
  socket: Socket<ServerToClient, ClientToServer>;
  /** Numbered events in the order they came. */
  events: UserEvent[];
  progress: EphemeralEvent[];
  until(enough: (tab: LiveTab) => boolean, seconds?: number): Promise<void>;
  close(): void;
}

/** A form with a photo in `field`, and texts. */
export function photoForm(field: string, photo: Blob, texts: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  form.set(field, photo, 'photo.jpg');
  return form;
}

/** A user with a browser: cookies, HTTP calls and sockets. */
export class Person {
  email = '';
  user: User | null = null;
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly #tabs: LiveTab[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<CallResponse> {
    const { json, form, headers, signal } = options;
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { body: form } : {}),
      ...(signal ? { signal } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    };
  }

  /** Calls and returns the body; anything but 2xx is an error. */
  async expect<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
    const { status, body } = await this.call(method, path, options);
    if (status < 200 || status > 299) {
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    }
    return body as T;
  }

  async register(email = `${crypto.randomUUID()}@example.test`): Promise<this> {
    this.email = email;
    const json = { email, password: 'correct horse' };
    this.user = await this.expect<User>('POST', '/api/register', { json });
    return this;
  }

  /** This person at another device. */
  async secondDevice(): Promise<Person> {
    const other = new Person(this.#url);
    other.email = this.email;
    const json = { email: this.email, password: 'correct horse' };
    other.user = await other.expect<User>('POST', '/api/login', { json });
    return other;
  }

  /** This person and session, through another process of the product. */
  viaServer(url: string): Person {
    const same = new Person(url);
    same.email = this.email;
    same.user = this.user;
    for (const [name, value] of this.#cookies) same.#cookies.set(name, value);
    return same;
  }

  /** Orders a reel and returns the response as it is. */
  orderReel(photo: Blob, order: Record<string, string> = {}, options: CallOptions = {}) {
    const fields = { category: 'flexing', option: 'Flex Abs', ...order };
    const form = photoForm('file', photo, fields);
    return this.call('POST', '/api/generate-reels', { ...options, form });
  }

  /** Places an order without waiting for what it makes; returns the id of its generation. */
  async start(path: string, options: CallOptions): Promise<string> {
    const headers = { prefer: 'respond-async' };
    const order = { ...options, headers };
    return (await this.expect<{ generationId: string }>('POST', path, order)).generationId;
  }

  async startReel(photo: Blob, order: Record<string, string> = {}): Promise<string> {
    const { status, body } = await this.orderReel(photo, order);
    if (status !== 202) throw new Error(`reel: ${status} ${JSON.stringify(body)}`);
    return (body as { generationId: string }).generationId;
  }

  startStory(order: Record<string, string> = { theme: 'workAndGrind' }): Promise<string> {
    return this.start('/api/generate-image', { json: order });
  }

  startEnhancement(photo: Blob): Promise<string> {
    return this.start('/api/enhance-avatar', { form: photoForm('avatar', photo) });
  }

  startHashtags(theme: string): Promise<string> {
    return this.start('/api/generate-hashtags', { json: { theme } });
  }

  generation(id: string): Promise<Generation> {
    return this.expect<Generation>('GET', `/api/generations/${id}`);
  }

  /** Waits until the generation is over. */
  async untilEnded(id: string, seconds?: number): Promise<Generation> {
    return until(
      () => this.generation(id),
      ({ status }) => !['queued', 'running'].includes(status),
      seconds,
    );
  }

  images(): Promise<Media[]> {
    return this.expect<Media[]>('GET', '/api/images');
  }

  async balance(): Promise<number> {
    return (await this.expect<User>('GET', '/api/user')).tokenBalance;
  }

  /** Opens a tab's socket and resolves when it received its head. */
  async openTab(): Promise<LiveTab> {
    const socket: LiveTab['socket'] = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: this.cookie },
    });
    const tab: LiveTab = {
      socket,
      events: [],
      progress: [],
      until: async (enough, seconds) => {
        const received = async () => ({ events: tab.events, progress: tab.progress });
        await until(received, () => enough(tab), seconds);
      },
      close: () => socket.disconnect(),
    };
    socket.on('event', (event) => {
      if ('seq' in event) tab.events.push(event);
      else if (event.type === 'generation.progressed') tab.progress.push(event);
    });
    this.#tabs.push(tab);
    await new Promise<void>((resolve, reject) => {
      socket.once('head', () => resolve());
      socket.once('connect_error', reject);
    });
    return tab;
  }

  closeTabs(): void {
    for (const tab of this.#tabs) tab.close();
  }
}
