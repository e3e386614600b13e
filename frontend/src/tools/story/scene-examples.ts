import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { exampleUrl } from '../../api/example-url.ts';

/** A picture of each scene of a theme; what people write themselves has none. */
export function sceneExamples(theme: StoryTheme): readonly string[] {
  if (theme === 'customPrompt') return [];
  return ([1, 2, 3] as const).map((scene) => exampleUrl(`scene-${theme}-${scene}.webp`));
}
