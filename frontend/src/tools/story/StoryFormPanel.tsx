import {
  BriefcaseBusiness,
  Dumbbell,
  Martini,
  PenLine,
  Plane,
  Shirt,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import { styled } from 'styled-components';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { PromptField } from '../../generations/PromptField.tsx';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { color, coverBox, fillParent, fontSize, inColumn, space } from '../../theme/tokens.ts';
import { ChoiceTiles, Tile, TilePicture } from '../../ui/forms/choice-tiles.ts';
import { Select } from '../../ui/forms/Select.tsx';
import { StageForm } from '../../ui/pictures/Stage.tsx';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { useRovingFocus } from '../../ui/use-roving-focus.ts';
import { sceneExamples } from './StorySlots.tsx';
import type { StoryForm } from './story-form.ts';

/** The drawing behind each icon's name; a name without one does not compile. */
const icons: Record<(typeof storyContents)[StoryTheme]['icon'], LucideIcon> = {
  'briefcase-business': BriefcaseBusiness,
  dumbbell: Dumbbell,
  plane: Plane,
  shirt: Shirt,
  martini: Martini,
  'wand-sparkles': WandSparkles,
};

// The keys of the table are the themes.
const themes = Object.keys(storyThemes) as StoryTheme[];

function ThemeIcon({ theme, size }: { theme: StoryTheme; size: number }) {
  const Icon = icons[storyContents[theme].icon];
  return <Icon size={size} aria-hidden />;
}

/** The form: what the story is about, and the button that spends the token. */
export function StoryFormPanel(props: { order: OrderForm<StoryForm>; onGenerate: () => void }) {
  const { order, onGenerate } = props;
  const { form, faults, change } = order;
  return (
    <StageForm
      action={
        <SpendButton run="story" type="submit" tone="primary" isWide>
          Generate Story (1 Token)
        </SpendButton>
      }
      below={<ProviderLabel run="story" what="stories" />}
      onSubmit={onGenerate}
    >
      <Select
        label="Theme"
        error={faults.theme}
        value={form.theme ?? ''}
        placeholder="Choose a theme"
        options={themes.map((value) => ({
          value,
          label: storyThemes[value].name,
          icon: <ThemeIcon theme={value} size={18} />,
        }))}
        onChange={(theme) => change({ theme })}
      />
      <ThemeTiles chosen={form.theme} onChoose={(theme) => change({ theme })} />
      {form.theme === 'customPrompt' && (
        <PromptField
          run="story"
          input={{ theme: form.theme, customPrompt: form.customPrompt }}
          prompt={form.customPrompt}
          kind="picture"
          field={{
            label: 'Custom prompt',
            placeholder: 'A woman with a red suitcase on a city street at sunset',
            error: faults.customPrompt,
          }}
          onChange={(customPrompt) => change({ customPrompt })}
        />
      )}
    </StageForm>
  );
}

/** The themes, each with the first picture of a story of it. */
function ThemeTiles(props: { chosen: StoryTheme | null; onChoose: (theme: StoryTheme) => void }) {
  const { chosen, onChoose } = props;
  const focus = useRovingFocus(themes, chosen);
  return (
    <ChoiceTiles
      {...focus.group}
      aria-label="Story themes"
      $phoneTile="112px"
      $columns="repeat(auto-fit, minmax(100px, 1fr))"
    >
      {themes.map((theme) => {
        const [first] = sceneExamples(theme);
        return (
          <Tile key={theme} onClick={() => onChoose(theme)} {...focus.button(theme)}>
            <Picture>
              {first ? (
                <img src={first} alt="" width={270} height={480} loading="lazy" decoding="async" />
              ) : (
                <PenLine size={28} strokeWidth={1.5} aria-hidden />
              )}
              <Name>
                <ThemeIcon theme={theme} size={16} />
                {storyThemes[theme].name}
              </Name>
            </Picture>
          </Tile>
        );
      })}
    </ChoiceTiles>
  );
}

const Picture = styled(TilePicture)`
  aspect-ratio: 9 / 16;
  img {
    ${fillParent}
    ${coverBox}
  }
`;

const Name = styled.span`
  position: absolute;
  inset: auto 0 0;
  ${inColumn(1)}
  padding: ${space[8]} 3px ${space[2]};
  background: linear-gradient(${color.clear}, ${color.overlay} 40%, ${color.background});
  color: ${color.text};
  font-size: ${fontSize[12]};
  font-weight: 550;
  line-height: 1.25;
  letter-spacing: -0.02em;
`;
