import { lazy, type ComponentType } from 'react';
import type { ToolKey } from '#contract/tools/catalogue.ts';

/** The screen of every tool; a tool of the catalogue without one does not compile. */
export const toolScreens: Record<ToolKey, ComponentType> = {
  influencer: lazy(async () => ({
    default: (await import('./influencer/InfluencerScreen.tsx')).InfluencerScreen,
  })),
  story: lazy(async () => ({ default: (await import('./story/StoryScreen.tsx')).StoryScreen })),
  reels: lazy(async () => ({ default: (await import('./reels/ReelsScreen.tsx')).ReelsScreen })),
  enhancer: lazy(async () => ({
    default: (await import('./enhancer/EnhancerScreen.tsx')).EnhancerScreen,
  })),
  hashtags: lazy(async () => ({
    default: (await import('./hashtags/HashtagsScreen.tsx')).HashtagsScreen,
  })),
  music: lazy(async () => ({ default: (await import('./music/MusicScreen.tsx')).MusicScreen })),
};
