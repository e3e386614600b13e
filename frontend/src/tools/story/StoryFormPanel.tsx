import { PROMPT_MAX_CHARACTERS } from '#contract/limits.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardForm } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { NumberedList } from '../../ui/NumberedList.tsx';
import { Select } from '../../ui/Select.tsx';
import type { StoryForm } from './story-form.ts';
import { themeIcons } from './theme-icons.ts';

// The keys of the table are the themes.
const themes = (Object.keys(storyThemes) as StoryTheme[]).map((value) => {
  const Icon = themeIcons[storyContents[value].icon];
  return { value, label: storyThemes[value].name, icon: <Icon size={18} aria-hidden /> };
});

/** What the story is about, and the button that spends the token. */
export function StoryFormPanel({
  form,
  onChange,
  onGenerate,
}: {
  form: StoryForm;
  onChange: (part: Partial<StoryForm>) => void;
  onGenerate: () => void;
}) {
  return (
    <CardForm onSubmit={onGenerate}>
      <Select
        label="Theme"
        value={form.theme ?? ''}
        placeholder="Choose a theme"
        options={themes}
        onChange={(theme) => onChange({ theme })}
      />
      {form.theme === 'customPrompt' && (
        <Textarea
          label="Custom prompt"
          value={form.customPrompt}
          placeholder="A ceramic coffee cup on a mountain hut’s window sill, first snow outside"
          maxLength={PROMPT_MAX_CHARACTERS}
          onChange={(event) => onChange({ customPrompt: event.target.value })}
        />
      )}
      {form.theme && <SceneList theme={form.theme} />}
      <Button type="submit" tone="primary" isWide>
        Generate Story (1 Token)
      </Button>
      <ProviderLabel run="story" what="stories" />
    </CardForm>
  );
}

/** What the three pictures of a theme will show. */
function SceneList({ theme }: { theme: StoryTheme }) {
  const { scenes } = storyContents[theme];
  const items = scenes.map(({ name, description }) => ({ title: name, text: description }));
  return <NumberedList label="Scenes" items={items} />;
}
