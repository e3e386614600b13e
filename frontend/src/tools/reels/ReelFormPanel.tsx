import { Volume2, VolumeX } from 'lucide-react';
import { styled } from 'styled-components';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import {
  reelOptions,
  reelCategoryKeys,
  reelChoices,
  type ReelCategory,
} from '#contract/tools/reels.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { ConsentCheckbox } from '../../features/uploads/ConsentCheckbox.tsx';
import { isItem } from '../../media/onward/photo-of-item.ts';
import { PromptField } from '../../generations/PromptField.tsx';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { useIsReelOffered, useProviderOf } from '../../generations/tools-query.ts';
import { Toggle } from '../../media/picker/Filters.tsx';
import { space } from '../../theme/tokens.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Stack } from '../../ui/layout.ts';
import { StageForm } from '../../ui/pictures/Stage.tsx';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';
import { type ReelForm, withCategory } from './reel-form.ts';

/** The form: what shall happen with the photo, and the button that spends the token. */
export function ReelFormPanel(props: {
  order: OrderForm<ReelForm>;
  /** The photo is being turned or cut. */
  isWaiting: boolean;
  onGenerate: () => void;
}) {
  const { order, isWaiting, onGenerate } = props;
  const { form, faults, change } = order;
  const categories = useOfferedCategories();
  // Others decide for themselves how a reel sounds, and about a photo of another shape.
  const isOurs = useProviderOf('reel')?.name === PREVIEW_ENGINE;
  return (
    <StageForm
      action={
        <Stack $gap={2}>
          {form.photo && !isItem(form.photo) && (
            <ConsentCheckbox
              isGiven={form.hasConsent}
              error={faults.hasConsent}
              onChange={(hasConsent) => change({ hasConsent })}
            />
          )}
          <Spend>
            {isOurs && (
              <Toggle
                label="Sound"
                aria-pressed={form.sound !== 'none'}
                onClick={() => change({ sound: form.sound === 'none' ? 'motion' : 'none' })}
              >
                {form.sound === 'none' ? (
                  <VolumeX size={20} aria-hidden />
                ) : (
                  <Volume2 size={20} aria-hidden />
                )}
              </Toggle>
            )}
            <SpendButton run="reel" type="submit" tone="primary" isWide isPending={isWaiting}>
              Generate Reel (1 Token)
            </SpendButton>
          </Spend>
        </Stack>
      }
      isActionKept={form.photo !== null}
      below={<ProviderLabel run="reel" what="reels" />}
      onSubmit={onGenerate}
    >
      <Select
        label="Category"
        error={faults.category}
        value={form.category ?? ''}
        placeholder="Choose a category"
        options={categories}
        onChange={(category) => change(withCategory(form, category))}
      />
      <AnimationStyle order={order} />
      {isOurs && (
        <Checkbox isChecked={form.isWhole} onChange={(isWhole) => change({ isWhole })}>
          Show the whole photo
        </Checkbox>
      )}
    </StageForm>
  );
}

const Spend = styled.div`
  display: flex;
  gap: ${space[2]};
  > :last-child {
    flex: 1;
  }
`;

function AnimationStyle({ order: { form, faults, change } }: { order: OrderForm<ReelForm> }) {
  const { category, option, customPrompt } = form;
  const isOffered = useIsReelOffered();
  if (category === 'custom') {
    return (
      <PromptField
        run="reel"
        input={{ category, customPrompt }}
        prompt={customPrompt}
        kind="film"
        field={{
          label: 'Custom animation prompt',
          placeholder: 'Slow push-in while she turns to the light and smiles',
          error: faults.customPrompt,
        }}
        onChange={(words) => change({ customPrompt: words })}
      />
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
      onChange={(chosen) => change({ option: chosen })}
    />
  );
}

/** The categories of which the operator offers something. */
export function useOfferedCategories(): { value: ReelCategory; label: string }[] {
  const isOffered = useIsReelOffered();
  return reelCategoryKeys
    .filter((key) =>
      reelChoices.some(({ category, option }) => category === key && isOffered(key, option)),
    )
    .map((key) => ({ value: key, label: reelCategoryNames[key] }));
}
