import { PROMPT_MAX_CHARACTERS } from '#contract/limits.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { PromptReading } from '../../generations/PromptReading.tsx';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { Stack } from '../../ui/layout.ts';
import { Select } from '../../ui/Select.tsx';
import { StageForm } from '../../ui/Stage.tsx';
import type { FieldFaults } from '../../ui/use-field-faults.ts';
import type { StoryForm } from './story-form.ts';
import { themeIcons } from './theme-icons.ts';
import { ThemeTiles } from './ThemeTiles.tsx';

// The keys of the table are the themes.
const themes = (Object.keys(storyThemes) as StoryTheme[]).map((value) => {
  const Icon = themeIcons[storyContents[value].icon];
  return { value, label: storyThemes[value].name, icon: <Icon size={18} aria-hidden /> };
});

/** The form: what the story is about, and the button that spends the token. */
export function StoryFormPanel({
  form,
  faults,
  onChange,
  onGenerate,
}: {
  form: StoryForm;
  faults: FieldFaults<keyof StoryForm>;
  onChange: (part: Partial<StoryForm>) => void;
  onGenerate: () => void;
}) {
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
        options={themes}
        onChange={(theme) => onChange({ theme })}
      />
      <ThemeTiles chosen={form.theme} onChoose={(theme) => onChange({ theme })} />
      {form.theme === 'customPrompt' && (
        <Stack $gap={2}>
          <Textarea
            label="Custom prompt"
            error={faults.customPrompt}
            value={form.customPrompt}
            placeholder="A woman with a red suitcase on a city street at sunset"
            maxLength={PROMPT_MAX_CHARACTERS}
            onChange={(event) => onChange({ customPrompt: event.target.value })}
          />
          <PromptReading
            run="story"
            input={{ theme: form.theme, customPrompt: form.customPrompt }}
            prompt={form.customPrompt}
            kind="picture"
          />
        </Stack>
      )}
    </StageForm>
  );
}
