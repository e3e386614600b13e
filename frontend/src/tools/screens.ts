import { createElement, lazy, type ComponentType } from 'react';
import { tools, type ToolKey } from '../../../contract/tools/catalogue.ts';

const NotYet = lazy(async () => ({
  default: (await import('../features/pages/NotYet.tsx')).NotYet,
}));

/** The screen of every tool; a tool of the catalogue without one does not compile. */
export const toolScreens: Record<ToolKey, ComponentType> = {
  influencer: notYet('influencer'),
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

function notYet(tool: ToolKey): ComponentType {
  return () => createElement(NotYet, { title: tools[tool].title });
}
