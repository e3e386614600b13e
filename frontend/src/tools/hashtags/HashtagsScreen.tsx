import { useMemo, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Coins } from 'lucide-react';
import { isBlank } from '#contract/blank.ts';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import { tools, runs } from '#contract/tools/catalogue.ts';
import { isTelling, wordsOf } from '#contract/tools/hashtags.ts';
import { hashtagTexts, HASHTAG_THEME_MAX_CHARACTERS } from '#contract/tools/texts.ts';
import { useThemeOfAddress } from '../../media/onward/hashtags-of-item.ts';
import { exampleHashtags } from '../../features/home/example-texts.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { notifyFailed } from '../../generations/notify-outcome.ts';
import { FailedPanel } from '../../generations/OutcomePanel.tsx';
import { isBusy } from '../../generations/run-phase.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { useProviderOf } from '../../generations/tools-query.ts';
import { useRun } from '../../generations/use-run.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Skeleton } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';
import { Stage, StageForm } from '../../ui/pictures/Stage.tsx';
import { useOrderForm, type OrderForm } from '../../ui/forms/use-order-form.ts';
import { madeList, recentLists } from '../../generations/hashtag-lists.ts';
import { useUser } from '../../api/user.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { tokensText } from '../../generations/tokens-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { HashtagOutput, RecentLists } from './HashtagResults.tsx';

const FAILED = {
  title: 'Generation Failed',
  description: 'Failed to generate hashtags. Please try again.',
};

/** Thirty hashtags for a theme. */
export function HashtagsScreen() {
  const { isLoading, theme } = useThemeOfAddress();
  return isLoading ? <ScreenSpinner /> : <Hashtags key={theme} first={theme} />;
}

function Hashtags({ first }: { first: string }) {
  const order = useOrderForm({ theme: first });
  const { theme } = order.form;
  const [pickedId, setPickedId] = useState<string | null>(null);
  const generations = useGenerations((state) => state.generations);
  const isLoaded = useGenerations((state) => state.isLoaded);
  const recent = useMemo(() => recentLists(generations), [generations]);
  const { phase, start, abort, reset } = useRun('hashtags', {
    // The text is the specification's, whatever the reason was.
    failed: () => FAILED,
    onEnded: (ended) => notifyFailed(ended, FAILED),
  });
  const provider = useProviderOf('hashtags');
  const isByPreview = provider?.name === PREVIEW_ENGINE;
  // Only outside providers search the web; one that is out may be back for the next order.
  const isSearched = provider !== undefined && !isByPreview;
  const list = recent.find(({ id }) => id === pickedId) ?? madeList(phase) ?? recent[0];
  const isListShown = !isBusy(phase) && (phase.name !== 'failed' || pickedId !== null);

  function generate(): void {
    if (isBlank(theme)) {
      return order.refuse({ theme: hashtagTexts.themeRequired }, 'Theme Required');
    }
    setPickedId(null);
    void start({ input: { theme } });
  }

  function result(): ReactNode {
    if (isBusy(phase)) {
      return <RunningPanel heading="Generating hashtags" phase={phase} onAbort={abort} />;
    }
    if (phase.name === 'failed' && pickedId === null) {
      return (
        <FailedPanel heading={FAILED.title} generation={phase.generation}>
          <Button onClick={reset}>OK</Button>
        </FailedPanel>
      );
    }
    if (list) {
      // The preview engine makes tags of words; other providers understand an emoji.
      const isGeneral = isByPreview && !wordsOf(list.theme).some(isTelling);
      return <HashtagOutput key={list.id} list={list} isGeneral={isGeneral} />;
    }
    if (!isLoaded) return <Skeleton style={{ minHeight: 320 }} />;
    return <NoListYet onTheme={(named) => order.change({ theme: named })} />;
  }

  return (
    <ToolPage
      tool="hashtags"
      subtitle={`${isSearched ? tools.hashtags.description : hashtagTexts.fromCollection}.`}
    >
      <Stage
        form={<HashtagForm order={order} isMaking={isBusy(phase)} onGenerate={generate} />}
        canvas={result()}
        recent={
          recent.length > 0 && (
            <RecentLists
              lists={recent}
              shownId={isListShown ? list?.id : undefined}
              onShow={setPickedId}
            />
          )
        }
      />
    </ToolPage>
  );
}

const themes = [
  'Streetwear in Tokyo',
  'Sourdough baking at home',
  'Morning gym routine',
  'Skincare for dry skin',
  'Solo travel in Portugal',
  'Vegan meal prep',
];

/** Before the first list: themes to begin with, and what a list looks like. */
function NoListYet({ onTheme }: { onTheme: (theme: string) => void }) {
  return (
    <Card style={{ display: 'grid', alignContent: 'center' }}>
      <EmptyState
        title="Your hashtags appear here"
        text="Name a theme in a few words: what you show, where, and for whom. Or begin with one of these:"
        action={
          <Row
            $gap={2}
            $justify="center"
            role="group"
            aria-label="Ideas to begin with"
            style={{ maxWidth: 560 }}
          >
            {themes.map((theme) => (
              <Button key={theme} onClick={() => onTheme(theme)}>
                {theme}
              </Button>
            ))}
          </Row>
        }
      />
      <Faded aria-hidden>{`Example: ${exampleHashtags.join(' ')}`}</Faded>
    </Card>
  );
}

const Faded = styled.p`
  max-width: 48ch;
  margin: 0 auto;
  color: ${color.muted};
  line-height: 1.9;
  text-align: center;
  mask: linear-gradient(${color.text}, ${color.clear});
`;

/** The form: what the hashtags are about, what they cost, and what there is to spend. */
function HashtagForm(props: {
  order: OrderForm<{ theme: string }>;
  isMaking: boolean;
  onGenerate: () => void;
}) {
  const { order, isMaking, onGenerate } = props;
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
          isPending={isMaking}
          disabled={isPoor}
        >
          Generate Hashtags
        </SpendButton>
      }
      below={<ProviderLabel run="hashtags" what="hashtags" />}
      onSubmit={() => !isPoor && !isMaking && onGenerate()}
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
              <span>{tokensText(tokenBalance)}</span>
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
