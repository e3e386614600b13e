import type { Media, TrashedMedia } from '#contract/media.ts';
import { addressOf } from '#frontend/api/call.ts';
import { listKey, routePages } from '#frontend/api/route-query.ts';
import { keptByEvents, refetchOnce, updatePages } from '#frontend/live/cached-queries.ts';
import { addLateHandlers, type EventHandlers } from '#frontend/live/event-handlers.ts';
import { loadedMedia } from '#frontend/media/media-cache.ts';
import { withoutMedia } from '#frontend/media/pages.ts';

export const trashHandlers = {
  'trash.added': ({ ids, deletedForGoodAt }) => {
    const loaded = loadedMedia();
    const here = ids.flatMap((id) => loaded.get(id) ?? []);
    putIntoTrash(here.map((media) => trashedOf(media, deletedForGoodAt)));
    if (here.length < ids.length) refetchOnce({ queryKey: trashPages.queryKey });
  },
  'trash.removed': ({ ids }) => removeFromTrash(ids),
} satisfies Partial<EventHandlers>;

addLateHandlers(trashHandlers);

/** The pages of the trash, last deleted first. */
export const trashPages = {
  ...routePages('trash', null, (before) => ({ before: before ?? undefined })),
  ...keptByEvents,
};

/** Takes items out of the trash, or everything. */
export function removeFromTrash(ids: readonly number[] | 'all'): void {
  updatePages<TrashedMedia>(listKey('trash'), (pages) =>
    ids === 'all' ? [{ items: [], nextCursor: null }] : withoutMedia(pages, ids),
  );
}

function trashedOf(media: Media, deletedForGoodAt: string): TrashedMedia {
  const thumbnailUrl = addressOf('trashThumbnail', { params: { id: media.id } });
  return { ...media, thumbnailUrl, deletedForGoodAt };
}

/** Puts items first: what was deleted last stays longest. */
function putIntoTrash(added: readonly TrashedMedia[]): void {
  updatePages<TrashedMedia>(listKey('trash'), (pages) => {
    const [first, ...others] = withoutMedia(
      pages,
      added.map(({ id }) => id),
    );
    return first ? [{ ...first, items: [...added.toReversed(), ...first.items] }, ...others] : [];
  });
}
