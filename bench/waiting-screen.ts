import { generateKeyPairSync, sign } from 'node:crypto';
import { io } from 'socket.io-client';
import { SOCKET_PATH } from '../contract/live.ts';
import type { UserEvent } from '../contract/events.ts';
import { openCallbackUrls } from '../backend/generations/asking/callback-urls.ts';
import type { Provider } from '../backend/providers/provider.ts';
import { startProduct } from './product.ts';
import { COOKIE_KEY, signIn } from './requests.ts';
import { SERVICE } from './waiting.ts';
import type { BenchWorld } from './world.ts';

const APP_URL = 'https://bench.example';

/**
 * A tab of the user who waits, on an API of its own process, and what the service sends to that
 * API.
 */
export interface WaitingScreen {
  /** Resolves when the tab has received that the generation succeeded. */
  delivered(generationId: string): Promise<void>;
  /** The service reports over HTTP, signed by Ed25519 as fal does, that its work is over. */
  report(work: { attemptId: string; clientRef: string }): Promise<void>;
  close(): Promise<void>;
}

export async function openWaitingScreen(
  world: BenchWorld,
  userId: number,
  serviceUrl: string,
): Promise<WaitingScreen> {
  const keys = generateKeyPairSync('ed25519');
  const ofService = {
    APP_URL,
    BENCH_SERVICE_URL: serviceUrl,
    BENCH_SERVICE_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  const api = await startProduct(world, 'api', ofService, 'waiting-process.ts');
  const origin = `http://127.0.0.1:${api.port}`;
  const waiting = new Map<string, () => void>();
  const tab = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: await signIn(world, userId) },
  });
  tab.on('event', ({ type, data }: UserEvent) => {
    if (type === 'generation.succeeded') waiting.get(data.id)?.();
  });
  await new Promise((resolve) => tab.once('head', resolve));
  const urls = openCallbackUrls(APP_URL, { keys: [COOKIE_KEY], isOn: true });
  return {
    delivered: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    report: async ({ attemptId, clientRef }) => {
      const url = urls.urlFor(reporting, attemptId);
      if (!url) throw new Error('the service has no address to report to');
      const { pathname, search } = new URL(url);
      const body = Buffer.from(JSON.stringify({ clientRef }));
      const signature = sign(null, body, keys.privateKey).toString('base64');
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body,
      });
      if (!answer.ok) throw new Error(`the report was answered with ${answer.status}`);
    },
    close: async () => {
      tab.close();
      await api.stop();
    },
  };
}

/** The part of the provider that makes an address; the API's process has the one that verifies. */
const reporting = { name: SERVICE, verifyCallback: () => Promise.resolve(null) } as Pick<
  Provider,
  'name' | 'verifyCallback'
> as Provider;
