import { z } from 'zod';
import type { Provider } from './provider.ts';
import { agedPrices } from './published/agreed-price.ts';
import {
  priceUnits,
  type CheckedProvider,
  type PublishedPrices,
} from './published/published-prices.ts';

/**
 * Asks a provider what is wrong. Never throws what the service has said: that may hold anything.
 */
export async function checkProvider(
  provider: Provider,
  signal: AbortSignal,
  now: Date,
): Promise<CheckedProvider> {
  const settled = async <T>(asked: () => Promise<T> | undefined, failed: T): Promise<T> => {
    try {
      return (await asked()) ?? failed;
    } catch {
      return failed;
    }
  };
  const unread = { findings: ['its prices could not be read'], prices: {} };
  const [findings, read] = await Promise.all([
    settled(async () => (await provider.check?.(signal)) ?? [], ['it could not be checked']),
    provider.readPrices
      ? settled(() => provider.readPrices?.(signal), unread)
      : { findings: [], prices: {} },
  ]);
  const aged = agedPrices(provider.name, now);
  return {
    findings: [...findings, ...read.findings, ...(aged ? [aged] : [])],
    prices: read.prices,
  };
}

const published = z.record(
  z.string(),
  z.object({ unit: z.enum(priceUnits), micros: z.number().positive() }),
);

/** Prices as a row keeps them, which a process of another version may have written. */
export const readPublished = (stored: unknown): PublishedPrices =>
  published.safeParse(stored).data ?? {};
