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
  removeInfluencer,
  putExport,
  putInfluencer,
  putMusic,
  putToolSwitch,
  refetchTokens,
} from './list-cache.ts';
import { publishMediaChange } from './media-changes.ts';

type EventHandlers = { [T in EventType]: (told: EventBody<T>) => void } & {
  [T in EphemeralType]: (told: EphemeralBody<T>) => void;
} & {
  [T in BroadcastType]: (told: BroadcastBody<T>) => void;
};

/** What each event changes here. A row of `contract/events.ts` that is missing does not compile. */
const eventHandlers: EventHandlers = {
  'generation.queued': putGeneration,
  'generation.started': putGeneration,
  'generation.succeeded': putGeneration,
  'generation.failed': putGeneration,
  'generation.cancelled': putGeneration,
  'generation.progressed': putProgress,
  'media.added': ({ items }) => {
    putResults(items);
    publishMediaChange({ kind: 'added', items });
  },
  'media.changed': ({ items }) => publishMediaChange({ kind: 'changed', items }),
  'media.removed': ({ ids }) => publishMediaChange({ kind: 'removed', ids }),
  'balance.changed': ({ tokenBalance }) => {
    patchUser({ tokenBalance });
    refetchTokens();
  },
  'account.changed': setUser,
  'export.changed': putExport,
  'influencer.changed': putInfluencer,
  'influencer.removed': ({ id }) => removeInfluencer(id),
  'tool.switched': putToolSwitch,
  'music.refreshed': ({ platform, insights }) => putMusic(platform, insights),
};

/** Writes one event into the stores. An event this build does not know yet changes nothing. */
export function applyEvent(event: {
  type: EventType | EphemeralType | BroadcastType;
  data: unknown;
}): void {
  // The table above ties every body to its type; the union cannot carry that through a lookup.
  const apply = eventHandlers[event.type] as ((told: unknown) => void) | undefined;
  apply?.(event.data);
}
