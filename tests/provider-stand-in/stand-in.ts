import { openFalStandIn, type FalStandIn } from './fal.ts';
import type { RecordedRequest } from './service.ts';

/**
 * Outside providers over real HTTP on free ports of this machine. Each service follows its
 * documented wire format, refuses a request that does not fit the types of its official client,
 * makes small real files, and misbehaves on command.
 */
export interface ProviderStandIn {
  fal: FalStandIn;
  /** Every request that any service got, in order. */
  book: readonly RecordedRequest[];
  /** The requests that bought something. */
  paidRequests(): RecordedRequest[];
  /** Settings with which the product uses all of these services. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

export async function openProviderStandIn(): Promise<ProviderStandIn> {
  const book: RecordedRequest[] = [];
  const fal = await openFalStandIn(book);
  return {
    fal,
    book,
    paidRequests: () => book.filter(({ isPaid }) => isPaid),
    settings: { ...fal.settings },
    close: () => fal.close(),
  };
}
