/* Apart from the schemas: screens must not load the schema library. */

/** How far back the figures of the admin page go. */
export const usageRanges = ['1h', '24h', '30d'] as const;
export type UsageRange = (typeof usageRanges)[number];

/** How a provider is at one capability, the worst first; `read-history.ts` says when. */
export const providerHealths = ['out', 'failing', 'slow', 'well'] as const;

/** The kinds of things that go wrong, or are over. */
export const troubleKinds = [
  'generation-failed',
  'provider-fault',
  'circuit-opened',
  'circuit-closed',
  'order-refused',
  'disk-low',
  'storage-fault',
  'job-failed',
  'alert-begun',
  'alert-over',
] as const;
