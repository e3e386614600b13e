import { CONSENT_ASKED } from '#contract/consent.ts';
import { photoFields, type PhotoRun } from '#contract/order-rules.ts';
import { keptInTab } from '../../api/browser-store.ts';
import type { Order } from '../../generations/order-once.ts';
import { isItem, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';

/** Said where an order is tried without it. */
export const CONSENT_MISSING = 'Please confirm that you may use this photo.';

const consentKey = 'uploads.vouched';

/** Remembers in this tab's session that this user confirmed their permission for this file. */
export function giveConsent(userId: number, photo: ChosenPhoto): void {
  if (isItem(photo) || hasConsent(userId, photo)) return;
  keptInTab.set(consentKey, `${consentedFiles()}${fileIdentity(userId, photo)}\n`);
}

/** Whether it was given for this file; a picture of My Content needs none, and has none. */
export function hasConsent(userId: number, photo: ChosenPhoto): boolean {
  return !isItem(photo) && consentedFiles().split('\n').includes(fileIdentity(userId, photo));
}

function consentedFiles(): string {
  return keptInTab.get(consentKey) ?? '';
}

/** Tells the files of a user apart, as far as what a browser says of them does. */
export function fileIdentity(userId: number, { name, size, lastModified }: File): string {
  return `${userId}:${size}:${lastModified}:${encodeURIComponent(name)}`;
}

/** The order of a run from this photo: a file is sent with the consent to it, a picture by its number. */
export function photoOrder<R extends PhotoRun>(
  run: R,
  photo: ChosenPhoto,
  input: Order<R>['input'],
): Order<R> {
  if (isItem(photo)) return { input: { ...input, imageId: photo.id } };
  const upload = { field: photoFields[run], file: photo };
  return { input: { ...input, consent: CONSENT_ASKED }, upload };
}
