import { useMemo, useState } from 'react';
import { isBlank } from '#contract/blank.ts';
import type { Generation } from '#contract/generation.ts';
import { PREVIEW_ENGINE } from '#contract/providers.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { isTelling, wordsOf } from '#contract/tools/hashtags.ts';
import { hashtagTexts } from '#contract/tools/texts.ts';
import { refusalCode } from '../../api/call-error.ts';
import { useThemeOfAddress } from '../../features/gallery/reuse/hashtags-of-item.ts';
import { notCharged } from '../../generations/describe-generation.ts';
import { OutcomePanel } from '../../generations/OutcomePanel.tsx';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { useRefusalToast } from '../../generations/refusal-toast.ts';
import type { RunPhase } from '../../generations/run-phase.ts';
import { useProviderOf } from '../../generations/tools-query.ts';
import { useRun } from '../../generations/use-run.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { Stage } from '../../ui/Stage.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFieldFaults } from '../../ui/use-field-faults.ts';
import { type HashtagList, madeList, recentLists } from './hashtag-lists.ts';
import { HashtagForm } from './HashtagForm.tsx';
import { HashtagOutput } from './HashtagOutput.tsx';
import { NoListYet } from './NoListYet.tsx';
import { RecentLists } from './RecentLists.tsx';

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
  const [theme, setTheme] = useState(first);
  const { faults, show, clear } = useFieldFaults<'theme'>();
  const [pickedId, setPickedId] = useState<string | null>(null);
  const generations = useGenerations((state) => state.generations);
  const recent = useMemo(() => recentLists(generations), [generations]);
  const showRefusal = useRefusalToast();
  const { phase, start, abort, reset } = useRun('hashtags', {
    // The text is the specification's, whatever the reason was.
    onRefused: (error) => showRefusal(FAILED, refusalCode(error)),
    onEnded: showFailure,
  });
  const provider = useProviderOf('hashtags');
  const isByPreview = provider?.name === PREVIEW_ENGINE;
  // Only outside providers search the web; one that is out may be back for the next order.
  const isSearched = provider !== undefined && !isByPreview;
  const isBusy = phase.name === 'ordering' || phase.name === 'working';
  const list = recent.find(({ id }) => id === pickedId) ?? madeList(phase) ?? recent[0];
  const isListShown = !isBusy && (phase.name !== 'failed' || pickedId !== null);

  function changeTheme(changed: string): void {
    setTheme(changed);
    clear({ theme: changed });
  }

  function generate(): void {
    if (isBlank(theme)) {
      const description = hashtagTexts.themeRequired;
      toast({ title: 'Theme Required', description, variant: 'destructive' });
      show({ theme: description });
      return;
    }
    setPickedId(null);
    void start({ input: { theme } });
  }

  return (
    <ToolPage
      tool="hashtags"
      subtitle={`${isSearched ? tools.hashtags.description : hashtagTexts.fromCollection}.`}
    >
      <Stage
        form={
          <HashtagForm
            theme={theme}
            error={faults.theme}
            isBusy={isBusy}
            onTheme={changeTheme}
            onGenerate={generate}
          />
        }
        canvas={
          <Result
            phase={phase}
            list={list}
            isPicked={pickedId !== null}
            isByPreview={isByPreview}
            onAbort={abort}
            onDismiss={reset}
            onTheme={changeTheme}
          />
        }
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

function Result({
  phase,
  list,
  isPicked,
  isByPreview,
  onAbort,
  onDismiss,
  onTheme,
}: {
  phase: RunPhase;
  list: HashtagList | undefined;
  isPicked: boolean;
  isByPreview: boolean;
  onAbort: () => void;
  onDismiss: () => void;
  onTheme: (theme: string) => void;
}) {
  const isLoaded = useGenerations((state) => state.isLoaded);
  if (phase.name === 'ordering' || phase.name === 'working') {
    return (
      <RunningPanel
        heading="Generating hashtags"
        stage="Starting"
        generation={phase.name === 'working' ? phase.generation : undefined}
        onAbort={onAbort}
      />
    );
  }
  if (phase.name === 'failed' && !isPicked) {
    const { generation } = phase;
    const heading = generation.status === 'cancelled' ? 'Cancelled' : FAILED.title;
    return (
      <OutcomePanel heading={heading} text={notCharged(generation)}>
        <Button onClick={onDismiss}>OK</Button>
      </OutcomePanel>
    );
  }
  if (list) {
    // The preview engine makes tags of words; other providers understand an emoji.
    const isGeneral = isByPreview && !wordsOf(list.theme).some(isTelling);
    return <HashtagOutput key={list.id} list={list} isGeneral={isGeneral} />;
  }
  if (!isLoaded) return <Skeleton style={{ minHeight: 320 }} />;
  return <NoListYet onTheme={onTheme} />;
}

function showFailure({ status }: Generation): void {
  if (status === 'failed') toast({ ...FAILED, variant: 'destructive' });
}
