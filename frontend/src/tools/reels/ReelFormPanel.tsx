import { PROMPT_MAX_CHARACTERS } from '#contract/limits.ts';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import { reelOptions } from '#contract/tools/reels.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { ConsentCheckbox } from '../../features/upload/ConsentCheckbox.tsx';
import { useOfferedCategories } from './offered-categories.ts';
import { type ReelForm, withCategory } from './reel-form.ts';
import { PromptReading } from '../../generations/PromptReading.tsx';
import { Stack } from '../../ui/layout.ts';
import { StageForm } from '../../ui/Stage.tsx';
import { useIsReelOffered, useProviderOf } from '../../generations/tools-query.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import type { FieldFaults } from '../../ui/use-field-faults.ts';

/** The form: what shall happen with the photo, and the button that spends the token. */
export function ReelFormPanel({
  form,
  faults,
  onChange,
  onGenerate,
}: {
  form: ReelForm;
  faults: FieldFaults<keyof ReelForm>;
  onChange: (part: Partial<ReelForm>) => void;
  onGenerate: () => void;
}) {
  const categories = useOfferedCategories();
  // Others decide for themselves what they do with a photo of another shape.
  const canBeWhole = useProviderOf('reel')?.name === PREVIEW_ENGINE;
  return (
    <StageForm
      action={
        <SpendButton run="reel" type="submit" tone="primary" isWide>
          Generate Reel (1 Token)
        </SpendButton>
      }
      isActionKept={form.file !== null}
      below={<ProviderLabel run="reel" what="reels" />}
      onSubmit={onGenerate}
    >
      <Select
        label="Category"
        error={faults.category}
        value={form.category ?? ''}
        placeholder="Choose a category"
        options={categories}
        onChange={(category) => onChange(withCategory(form, category))}
      />
      <AnimationStyle form={form} faults={faults} onChange={onChange} />
      {canBeWhole && (
        <Checkbox isChecked={form.isWhole} onChange={(isWhole) => onChange({ isWhole })}>
          Show the whole photo
        </Checkbox>
      )}
      {form.file && (
        <ConsentCheckbox
          isGiven={form.hasConsent}
          error={faults.hasConsent}
          onChange={(hasConsent) => onChange({ hasConsent })}
        />
      )}
    </StageForm>
  );
}

function AnimationStyle({
  form: { category, option, customPrompt },
  faults,
  onChange,
}: {
  form: ReelForm;
  faults: FieldFaults<keyof ReelForm>;
  onChange: (part: Partial<ReelForm>) => void;
}) {
  const isOffered = useIsReelOffered();
  if (category === 'custom') {
    return (
      <Stack $gap={2}>
        <Textarea
          label="Custom animation prompt"
          error={faults.customPrompt}
          value={customPrompt}
          placeholder="Slow push-in while she turns to the light and smiles"
          maxLength={PROMPT_MAX_CHARACTERS}
          onChange={(event) => onChange({ customPrompt: event.target.value })}
        />
        <PromptReading
          run="reel"
          input={{ category, customPrompt }}
          prompt={customPrompt}
          kind="film"
        />
      </Stack>
    );
  }
  const options = ((category && reelOptions.get(category)) || []).filter(
    (one) => category && isOffered(category, one),
  );
  return (
    <Select
      // A Radix select does not go back to its placeholder while it is mounted.
      key={category}
      label="Animation style"
      error={faults.option}
      value={option ?? ''}
      placeholder={category ? 'Choose an animation style' : 'Choose a category first'}
      disabled={!category}
      options={options.map((value) => ({ value, label: value }))}
      onChange={(chosen) => onChange({ option: chosen })}
    />
  );
}
