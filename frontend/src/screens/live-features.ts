import { clearGenerations, refetchGenerations } from '../generations/generation-store.ts';
import type { LiveFeatures } from '../live/use-live-updates.ts';

/** Hands the features to the live layer, which imports none of them. */
export const liveFeatures: LiveFeatures = {
  loadHandlers: async () => (await import('./live-handlers.ts')).liveHandlers,
  refetch: () => void refetchGenerations(),
  clear: clearGenerations,
};
