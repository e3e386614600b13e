import { musicPlatforms, type MusicPlatform } from '#contract/tools/texts.ts';
import { addressOf } from '../../api/address.ts';

type Platform = {
  name: string;
  /** Where its list is fetched, and the key under which pushed lists are kept. */
  address: string;
};

export const platforms: Record<MusicPlatform, Platform> = {
  tiktok: { name: 'TikTok', address: addressOf('musicTiktok', {}) },
  instagram: { name: 'Instagram', address: addressOf('musicInstagram', {}) },
};

export const platformTabs = musicPlatforms.map((value) => ({
  value,
  label: `${platforms[value].name} Trends`,
}));
