import { toolKeys, tools } from '#contract/tools/catalogue.ts';
import type { Feature, UserScreen } from '../feature.ts';
import { toolScreens } from '../tools/screens.ts';
import { lazyPart } from '../ui/overlays/lazy-part.ts';

/** The screens that put several features together, and those of the tools. */
export const composed = {
  screens: [
    { path: '/', Screen: lazyPart(() => import('./HomeScreen.tsx'), 'HomeScreen') },
    { path: '/activity', Screen: lazyPart(() => import('./ActivityScreen.tsx'), 'ActivityScreen') },
    {
      path: '/admin',
      Screen: lazyPart(() => import('./AdminScreen.tsx'), 'AdminScreen'),
      isForAdmins: true,
    },
    ...toolKeys.map((tool): UserScreen => ({
      path: tools[tool].route,
      Screen: toolScreens[tool],
      tool,
    })),
  ],
} satisfies Feature;
