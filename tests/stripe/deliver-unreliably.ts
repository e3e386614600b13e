import type { Stripe } from 'stripe';
import { pause } from '../../backend/clock.ts';
import type { StripeStandIn } from './stand-in.ts';

export type DeliveryFaults = {
  /** Processes of the product; each delivery goes to one of them. */
  urls: readonly string[];
  copies: number;
  delayMs: number;
  /** Shares (0..1) of the deliveries that are lost, and whose payload is changed on the way. */
  dropped?: number;
  corrupted?: number;
  /** The seed of the faults: one seed always gives the same deliveries. */
  seed: number;
};

/** Delivers events several times, in any order, late, lost and damaged. Returns the statuses. */
export async function deliverUnreliably(
  stripe: StripeStandIn,
  events: readonly Stripe.Event[],
  { urls, copies, delayMs, dropped = 0, corrupted = 0, seed }: DeliveryFaults,
): Promise<number[]> {
  const random = seededRandom(seed);
  const statuses: number[] = [];
  const deliveries = Array.from({ length: copies }, () => events).flat();
  await Promise.all(
    deliveries.map(async (event) => {
      const [share, url] = [random(), urls[Math.floor(random() * urls.length)]];
      await pause(random() * delayMs);
      if (share < dropped || url === undefined) return;
      const isCorrupted = share < dropped + corrupted;
      const tamper = (payload: string) =>
        payload.replace(/"amount_total": \d+/, '"amount_total": 1');
      statuses.push(await stripe.send(url, event, isCorrupted ? { tamper } : {}));
    }),
  );
  return statuses;
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
