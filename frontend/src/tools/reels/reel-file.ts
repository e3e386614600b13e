import { UPLOAD_LIMIT_BYTES } from '../../../../contract/limits.ts';
import { reelTexts } from '../../../../contract/tools/reels.ts';
import type { FileRules } from '../../ui/file-check.ts';

/** What can become a reel, and what is said about everything else. */
export const reelFileRules: FileRules = {
  types: ['image/jpeg', 'image/png'],
  limitBytes: UPLOAD_LIMIT_BYTES,
  wrongType: reelTexts.wrongType,
  tooLarge: reelTexts.tooLarge,
};

/** Files somebody has vouched for in this tab, so that permission is asked once per file. */
const vouched = new Set<string>();

/** Remembers that this user may use this file. */
export function vouchFor(userId: number, file: File): void {
  vouched.add(identity(userId, file));
}

export function isVouchedFor(userId: number, file: File): boolean {
  return vouched.has(identity(userId, file));
}

function identity(userId: number, { name, size, lastModified }: File): string {
  return `${userId}:${name}:${size}:${lastModified}`;
}
