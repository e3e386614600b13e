import { accountHandlers } from '../features/profile/export-cache.ts';
import { galleryHandlers } from '../features/gallery/media-cache.ts';
import { tokenHandlers } from '../features/tokens/token-cache.ts';
import { generationHandlers } from '../generations/generation-store.ts';
import { toolHandlers } from '../generations/tools-query.ts';
import type { EventHandlers } from '../live/event-handlers.ts';
import { influencerHandlers } from '../tools/influencer/use-influencers.ts';
import { musicHandlers } from '../tools/music/platforms.ts';

/** What each event changes. A row of `contract/events.ts` that no feature handles does not compile. */
export const liveHandlers: EventHandlers = {
  ...generationHandlers,
  ...toolHandlers,
  ...accountHandlers,
  ...galleryHandlers,
  ...tokenHandlers,
  ...influencerHandlers,
  ...musicHandlers,
};
