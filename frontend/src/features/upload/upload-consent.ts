import { keptInTab } from '../../api/browser-store.ts';

/** Said where an order is tried without it. */
export const CONSENT_MISSING = 'Please confirm that you may use this photo.';

const consentKey = 'uploads.vouched';

/** Remembers in this tab's session that this user confirmed their permission for this file. */
export function giveConsent(userId: number, file: File): void {
  if (hasConsent(userId, file)) return;
  keptInTab.set(consentKey, `${consentedFiles()}${fileIdentity(userId, file)}\n`);
}

export function hasConsent(userId: number, file: File): boolean {
  return consentedFiles().split('\n').includes(fileIdentity(userId, file));
}

function consentedFiles(): string {
  return keptInTab.get(consentKey) ?? '';
}

/** Tells the files of a user apart, as far as what a browser says of them does. */
export function fileIdentity(userId: number, { name, size, lastModified }: File): string {
  return `${userId}:${size}:${lastModified}:${encodeURIComponent(name)}`;
}
