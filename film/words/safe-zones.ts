import type { FilmDocument } from '#contract/films.ts';
import type { Size } from '../camera.ts';
import type { Box } from './coverage.ts';

/** The platform that a film is posted on. */
export type Platform = NonNullable<FilmDocument['platform']>;

/**
 * The parts of a 9:16 frame, from each edge, that an app's own buttons and texts may cover, and
 * when the source was read. It is what the apps tell advertisers to keep free, which is more than a
 * post of one's own needs: all three change their screens from time to time.
 */
export const safeZones = [
  {
    platform: 'tiktok',
    name: 'TikTok',
    ...{ top: 160 / 1280, bottom: 440 / 1280, left: 120 / 1080, right: 120 / 1080 },
    source:
      'ads.tiktok.com/help/article/tiktok-auction-in-feed-ads: In-Feed Standard (LTR), measured in its template (forum.logik.tv/t/14356, shotstack.io/learn/vertical-video-safe-zones)',
    read: '2026-11-26',
  },
  {
    platform: 'reels',
    name: 'Reels',
    ...{ top: 0.14, bottom: 0.35, left: 0.06, right: 0.06 },
    source:
      'Meta Business Help, Reels ads: 14 % at the top, 35 % at the bottom, 6 % at the sides (behaviour.digital, shotstack.io/learn/vertical-video-safe-zones)',
    read: '2026-11-26',
  },
  {
    platform: 'shorts',
    name: 'Shorts',
    ...{ top: 288 / 1920, bottom: 672 / 1920, left: 48 / 1080, right: 192 / 1080 },
    source:
      'Google Ads Help, video ad safe zones, 1080 x 1920 (shotstack.io/learn/vertical-video-safe-zones)',
    read: '2026-11-26',
  },
] as const;

/** The zones of a platform: of `all`, each. */
export function zonesOf(platform: Platform) {
  return safeZones.filter((zone) => platform === 'all' || zone.platform === platform);
}

/** The largest rectangle of a frame, in its pixels, that no app of a platform covers. */
export function freeZone({ width, height }: Size, platform: Platform = 'all'): Box {
  const most = (side: 'top' | 'bottom' | 'left' | 'right') =>
    Math.max(...zonesOf(platform).map((zone) => zone[side]));
  const left = Math.ceil(most('left') * width);
  const top = Math.ceil(most('top') * height);
  return {
    left,
    top,
    width: Math.floor((1 - most('right')) * width) - left,
    height: Math.floor((1 - most('bottom')) * height) - top,
  };
}
