import {
  BriefcaseBusiness,
  Dumbbell,
  Martini,
  Plane,
  Shirt,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import type { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';

/** The drawing behind each icon's name; a name without one does not compile. */
export const themeIcons: Record<(typeof storyContents)[StoryTheme]['icon'], LucideIcon> = {
  'briefcase-business': BriefcaseBusiness,
  dumbbell: Dumbbell,
  plane: Plane,
  shirt: Shirt,
  martini: Martini,
  'wand-sparkles': WandSparkles,
};
