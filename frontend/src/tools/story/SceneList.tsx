import { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { NumberedList } from '../../ui/NumberedList.tsx';

/** What the three pictures of a theme will show. */
export function SceneList({ theme }: { theme: StoryTheme }) {
  const { scenes } = storyContents[theme];
  const items = scenes.map(({ name, description }) => ({ title: name, text: description }));
  return <NumberedList label="Scenes" items={items} />;
}
