import type { ComponentType } from 'react';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { lazyPart } from '../ui/overlays/lazy-part.ts';

/** The screen of every tool; a tool of the catalogue without one does not compile. */
export const toolScreens = {
  influencer: lazyPart(() => import('./influencer/InfluencerScreen.tsx'), 'InfluencerScreen'),
  story: lazyPart(() => import('./story/StoryScreen.tsx'), 'StoryScreen'),
  reels: lazyPart(() => import('./reels/ReelsScreen.tsx'), 'ReelsScreen'),
  enhancer: lazyPart(() => import('./enhancer/EnhancerScreen.tsx'), 'EnhancerScreen'),
  hashtags: lazyPart(() => import('./hashtags/HashtagsScreen.tsx'), 'HashtagsScreen'),
  music: lazyPart(() => import('./music/MusicScreen.tsx'), 'MusicScreen'),
} satisfies Record<ToolKey, ComponentType>;
