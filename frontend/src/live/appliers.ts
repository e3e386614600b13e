import type {
  BroadcastBody,
  BroadcastType,
  EphemeralBody,
  EphemeralType,
  EventBody,
  EventType,
} from '#contract/events.ts';
import { patchUser, setUser } from '../api/user.ts';
import { putGeneration, putProgress, putResults } from './live-store.ts';
import {
  dropInfluencer,
  putExport,
  putInfluencer,
  putMusic,
  putToolSwitch,
  refetchTokens,
} from './list-news.ts';
import { tellMedia } from './media-news.ts';

type Appliers = { [T in EventType]: (told: EventBody<T>) => void } & {
  [T in EphemeralType]: (told: EphemeralBody<T>) => void;
} & {
  [T in BroadcastType]: (told: BroadcastBody<T>) => void;
};

/** What each event changes here. A row of `contract/events.ts` that is missing does not compile. */
const appliers: Appliers = {
  'generation.queued': putGeneration,
  'generation.started': putGeneration,
  'generation.succeeded': putGeneration,
  'generation.failed': putGeneration,
  'generation.cancelled': putGeneration,
  'generation.progressed': putProgress,
  'media.added': ({ items }) => {
    putResults(items);
    tellMedia({ kind: 'added', items });
  },
  'media.changed': ({ items }) => tellMedia({ kind: 'changed', items }),
  'media.removed': ({ ids }) => tellMedia({ kind: 'removed', ids }),
  'balance.changed': ({ tokenBalance }) => {
    patchUser({ tokenBalance });
    refetchTokens();
  },
  'account.changed': setUser,
  'export.changed': putExport,
  'influencer.changed': putInfluencer,
  'influencer.removed': ({ id }) => dropInfluencer(id),
  'tool.switched': putToolSwitch,
  'music.refreshed': ({ platform, insights }) => putMusic(platform, insights),
};

/** Writes one event into the stores. An event this build does not know yet changes nothing. */
export function applyEvent(event: {
  type: EventType | EphemeralType | BroadcastType;
  data: unknown;
}): void {
  // The table above ties every body to its type; the union cannot carry that through a lookup.
  const apply = appliers[event.type] as ((told: unknown) => void) | undefined;
  apply?.(event.data);
}
