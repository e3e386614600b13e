import { kitPath, type Platform, platforms } from '#contract/platforms.ts';
import type { Media } from '#contract/media.ts';
import { keptForGood } from '#frontend/api/browser-store.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';

/** Names, in the address of an item that is shown, the platform of its post kit. */
export const KIT = 'kit';

const LAST_PLATFORM = 'kit.platform';

/** The platform that a text names; else the one that this browser's user chose last. */
export function platformOf(text: string | null): Platform {
  const named = [text, keptForGood.get(LAST_PLATFORM)];
  const known = named.map((name) => platforms.find((platform) => platform === name));
  return known.find((platform) => platform !== undefined) ?? platforms[0];
}

/** Address of an item's post kit; null where only its file is known. */
export function kitPathOf(media: Pick<Media, 'id'>): string | null {
  return hasId(media) ? kitPath({ imageId: media.id, platform: platformOf(null) }) : null;
}

export function rememberPlatform(platform: Platform): void {
  keptForGood.set(LAST_PLATFORM, platform);
}
