import { Coins } from 'lucide-react';
import { styled } from 'styled-components';
import { runs } from '#contract/tools/catalogue.ts';
import { HASHTAG_THEME_MAX_CHARACTERS, hashtagTexts } from '#contract/tools/texts.ts';
import { useUser } from '../../api/user.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { tokensText } from '../../generations/tokens-text.ts';
import { color } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { StageForm } from '../../ui/pictures/Stage.tsx';
import type { OrderForm } from '../../ui/forms/use-order-form.ts';

/** The form: what the hashtags are about, what they cost, and what there is to spend. */
export function HashtagForm(props: {
  order: OrderForm<{ theme: string }>;
  isBusy: boolean;
  onGenerate: () => void;
}) {
  const { order, isBusy, onGenerate } = props;
  const { form, faults, change } = order;
  const { tokenBalance, isAdmin } = useUser();
  const isPoor = !isAdmin && tokenBalance < runs.hashtags.price;
  return (
    <StageForm
      action={
        <SpendButton
          run="hashtags"
          shortText={hashtagTexts.insufficient}
          type="submit"
          tone="primary"
          isWide
          isPending={isBusy}
          disabled={isPoor}
        >
          Generate Hashtags
        </SpendButton>
      }
      below={<ProviderLabel run="hashtags" what="hashtags" />}
      onSubmit={() => !isPoor && !isBusy && onGenerate()}
    >
      <Input
        label="Theme"
        value={form.theme}
        error={faults.theme}
        placeholder="Sourdough baking at home"
        maxLength={HASHTAG_THEME_MAX_CHARACTERS}
        onChange={(event) => change({ theme: event.target.value })}
        aside={
          <Badge>
            <Coins size={14} aria-hidden />
            {isAdmin ? (
              <span aria-label="Unlimited tokens" role="img">
                ∞
              </span>
            ) : (
              tokensText(tokenBalance)
            )}
          </Badge>
        }
      />
      <Cost>
        <span>Cost</span>
        <strong>{tokensText(runs.hashtags.price)}</strong>
      </Cost>
    </StageForm>
  );
}

const Cost = styled.p`
  display: flex;
  justify-content: space-between;
  color: ${color.muted};
  strong {
    color: ${color.text};
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }
`;
