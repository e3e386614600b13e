import { styled } from 'styled-components';
import { storyTellings } from '../../../../contract/tools/story-scenes.ts';
import type { StoryTheme } from '../../../../contract/tools/story-themes.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';

/** What the three pictures of a theme will show. */
export function SceneList({ theme }: { theme: StoryTheme }) {
  return (
    <List aria-label="Scenes">
      {storyTellings[theme].scenes.map(({ key, name, description }, index) => (
        <li key={key}>
          <Number aria-hidden>{index + 1}</Number>
          <div>
            <strong>{name}</strong>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  li {
    display: flex;
    gap: ${space[3]};
  }
  strong {
    font-weight: 600;
  }
  p {
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;

const Number = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 1px solid ${color.line};
  border-radius: ${radius.full};
  background: ${color.raised};
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
