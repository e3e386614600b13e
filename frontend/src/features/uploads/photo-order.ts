import { CONSENT_ASKED } from '#contract/consent.ts';
import { photoFields, type PhotoRun } from '#contract/order-rules.ts';
import type { Order } from '../../generations/order-once.ts';
import { isItem, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';

/** Said where an order is tried without it. */
export const CONSENT_MISSING = 'Please confirm that you may use this photo.';

/** Tells the files of a user apart, as far as what a browser says of them does. */
export function fileIdentity(userId: number, { name, size, lastModified }: File): string {
  return `${userId}:${size}:${lastModified}:${encodeURIComponent(name)}`;
}

/**
 * The order of a run from this photo: a file is sent with the consent to it, a picture by its
 * number.
 */
export function photoOrder<R extends PhotoRun>(
  run: R,
  photo: ChosenPhoto,
  input: Order<R>['input'],
): Order<R> {
  if (isItem(photo)) return { input: { ...input, imageId: photo.id } };
  const upload = { field: photoFields[run], file: photo };
  return { input: { ...input, consent: CONSENT_ASKED }, upload };
}
