import { lazy, type ComponentType } from 'react';
import { tools, type ToolKey } from '../../../contract/tools/catalogue.ts';
import { NotYet } from '../features/pages/NotYet.tsx';

/** The screen of every tool; a tool of the catalogue without one does not compile. */
export const toolScreens: Record<ToolKey, ComponentType> = {
  influencer: () => <NotYet title={tools.influencer.title} />,
  story: () => <NotYet title={tools.story.title} />,
  reels: lazy(async () => ({ default: (await import('./reels/ReelsScreen.tsx')).ReelsScreen })),
  enhancer: () => <NotYet title={tools.enhancer.title} />,
  hashtags: () => <NotYet title={tools.hashtags.title} />,
  music: () => <NotYet title={tools.music.title} />,
};
