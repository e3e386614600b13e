import type { KitShape } from '#contract/platforms.ts';

/** Address of an item's picture in the shape of a post. */
export function postPictureAddress(id: number, shape: KitShape): string {
  return `/api/images/${id}/kit/${shape}.jpg`;
}
