import { Foundation } from './0001-foundation.ts';
import { CreativeTools } from './0003-creative-tools.ts';
import { Accounts } from './0005-accounts.ts';
import { Administration } from './0006-admin.ts';
import { GalleryIndexes } from './0002-gallery-indexes.ts';
import { Payments } from './0004-payments.ts';
import { WaitingWelcome } from './0011-waiting-welcome.ts';
import { SpendCounts } from './0010-spend-counts.ts';
import { PaymentInbox } from './0008-payment-inbox.ts';
import { FavouritesIndex } from './0009-favourites-index.ts';
import { ConnectedUsers } from './0012-connected-users.ts';
import { ProviderHealth } from './0013-provider-health.ts';
import { GalleryType } from './0014-gallery-type.ts';
import { PurchaseKeys } from './0015-purchase-keys.ts';
import { ProviderPolls } from './0016-provider-polls.ts';
import { AttemptPhases } from './0017-attempt-phases.ts';
import { ProviderCircuits } from './0019-provider-circuits.ts';
import { InventedSongs } from './0021-invented-songs.ts';
import { Revenue } from './0022-revenue.ts';
import { ProviderNames } from './0023-provider-names.ts';
import { ParallelSteps } from './0024-parallel-steps.ts';
import { OpenGenerations } from './0007-open-generations.ts';

/** In order; numbered, forward only, never edited once released. */
export const migrations = [
  { name: '0001-foundation', class: Foundation },
  { name: '0002-gallery-indexes', class: GalleryIndexes },
  { name: '0003-creative-tools', class: CreativeTools },
  { name: '0004-payments', class: Payments },
  { name: '0005-accounts', class: Accounts },
  { name: '0006-admin', class: Administration },
  { name: '0007-open-generations', class: OpenGenerations },
  { name: '0008-payment-inbox', class: PaymentInbox },
  { name: '0009-favourites-index', class: FavouritesIndex },
  { name: '0010-spend-counts', class: SpendCounts },
  { name: '0011-waiting-welcome', class: WaitingWelcome },
  { name: '0012-connected-users', class: ConnectedUsers },
  { name: '0013-provider-health', class: ProviderHealth },
  { name: '0014-gallery-type', class: GalleryType },
  { name: '0015-purchase-keys', class: PurchaseKeys },
  { name: '0016-provider-polls', class: ProviderPolls },
  { name: '0017-attempt-phases', class: AttemptPhases },
  { name: '0019-provider-circuits', class: ProviderCircuits },
  { name: '0021-invented-songs', class: InventedSongs },
  { name: '0022-revenue', class: Revenue },
  { name: '0023-provider-names', class: ProviderNames },
  { name: '0024-parallel-steps', class: ParallelSteps },
];
