import { styled } from 'styled-components';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { space, wideScreen } from '../../theme/tokens.ts';
import { NumberedList } from '../../ui/NumberedList.tsx';

/** What the three pictures of a theme will show; on wide screens each below its place. */
export function SceneList({ theme }: { theme: StoryTheme }) {
  const { scenes } = storyContents[theme];
  const items = scenes.map(({ name, description }) => ({ title: name, text: description }));
  return <Scenes label="Scenes" items={items} />;
}

const Scenes = styled(NumberedList)`
  margin-top: ${space[4]};
  ${wideScreen} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[4]};
  }
`;
