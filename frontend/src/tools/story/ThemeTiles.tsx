import { PenLine } from 'lucide-react';
import { styled } from 'styled-components';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { ChoiceTiles, tilePicture } from '../../ui/choice-tiles.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { sceneExamples } from './scene-examples.ts';
import { themeIcons } from './theme-icons.ts';

// The keys of the table are the themes.
const themes = Object.keys(storyThemes) as StoryTheme[];

/** The themes, each with the first picture of a story of it. */
export function ThemeTiles({
  chosen,
  onChoose,
}: {
  chosen: StoryTheme | null;
  onChoose: (theme: StoryTheme) => void;
}) {
  const focus = useRovingFocus(themes, chosen);
  return (
    <ChoiceTiles
      {...focus.group}
      aria-label="Story themes"
      $phoneTile="112px"
      $columns="repeat(auto-fit, minmax(100px, 1fr))"
    >
      {themes.map((theme) => (
        <Tile
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          onClick={() => onChoose(theme)}
          {...focus.button(theme)}
        >
          <ThemePicture theme={theme} />
        </Tile>
      ))}
    </ChoiceTiles>
  );
}

function ThemePicture({ theme }: { theme: StoryTheme }) {
  const [first] = sceneExamples(theme);
  const Icon = themeIcons[storyContents[theme].icon];
  return (
    <Picture>
      {first ? (
        <img src={first} alt="" width={270} height={480} loading="lazy" decoding="async" />
      ) : (
        <PenLine size={28} strokeWidth={1.5} aria-hidden />
      )}
      <Name>
        <Icon size={16} aria-hidden />
        {storyThemes[theme].name}
      </Name>
    </Picture>
  );
}

const Tile = styled.button`
  display: grid;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text};
  text-align: left;
  cursor: pointer;
`;

const Picture = styled.span`
  ${tilePicture}
  display: grid;
  place-items: center;
  aspect-ratio: 9 / 16;
  color: ${color.muted};
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Name = styled.span`
  position: absolute;
  inset: auto 0 0;
  display: grid;
  gap: ${space[1]};
  padding: ${space[8]} 3px ${space[2]};
  background: linear-gradient(${color.clear}, ${color.overlay} 40%, ${color.background});
  color: ${color.text};
  font-size: ${fontSize[12]};
  font-weight: 550;
  line-height: 1.25;
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
`;
