import { styled } from 'styled-components';
import { storyContents } from '#contract/tools/story-scenes.ts';
import type { StoryTheme } from '#contract/tools/story-themes.ts';
import { color, font, fontSize, space, wideScreen } from '../../theme/tokens.ts';
import { round } from '../../ui/shapes.ts';

/** Scenes that the three pictures of a theme will show; on wide screens each below its place. */
export function SceneList({ theme }: { theme: StoryTheme }) {
  return (
    <Scenes aria-label="Scenes">
      {storyContents[theme].scenes.map(({ name, description }, index) => (
        <li key={name}>
          <span aria-hidden>{index + 1}</span>
          <div>
            <strong>{name}</strong>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </Scenes>
  );
}

const Scenes = styled.ol`
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[4]};
  li {
    display: flex;
    gap: ${space[3]};
  }
  li > span {
    flex: none;
    ${round(28)}
    background: ${color.raised};
    font: 600 ${fontSize[14]} / 1 ${font.display};
  }
  strong {
    font-weight: 600;
  }
  p {
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
  ${wideScreen} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[4]};
  }
`;
