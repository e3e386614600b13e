import type { Handlers } from './bind.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { adminHandlers } from './handlers/admin.ts';
import { galleryHandlers } from './handlers/gallery.ts';
import { profileHandlers } from './handlers/profile.ts';
import { socialHandlers } from './handlers/social.ts';
import { tokenHandlers } from './handlers/tokens.ts';
import { toolHandlers } from './handlers/tools.ts';
import type { HandlerDependencies } from './dependencies.ts';

/** What each row of the contract does; the rows that sell are served by `sell.ts`. */
export function createHandlers(parts: HandlerDependencies): Handlers {
  return {
    ...accountHandlers(parts),
    ...profileHandlers(parts),
    ...socialHandlers(parts),
    ...galleryHandlers(parts),
    ...tokenHandlers(parts),
    ...toolHandlers(parts),
    ...adminHandlers(parts),
  };
}
