import { setTimeout as pause } from 'node:timers/promises';
import type { HttpConnection } from './http-load.ts';
import { getRequest } from './requests.ts';

/** A reel that takes longer says that the machine is too busy to measure anything. */
export const REEL_LIMIT_MS = 90_000;

/** Sends the order of a reel and waits until it is in the gallery. */
export async function makeReel(
  asker: HttpConnection,
  order: Buffer,
  cookie: string,
): Promise<void> {
  const { body } = await asker.request(order);
  const { generationId } = JSON.parse(String(body)) as { generationId: string };
  const endAtMs = performance.now() + REEL_LIMIT_MS;
  for (;;) {
    if (performance.now() > endAtMs) throw new Error('the machine is too busy for reels');
    const answer = await asker.request(getRequest(`/api/generations/${generationId}`, cookie));
    const { status } = JSON.parse(String(answer.body)) as { status: string };
    if (status === 'succeeded') return;
    if (status !== 'queued' && status !== 'running') throw new Error(`reel: ${status}`);
    await pause(20);
  }
}
