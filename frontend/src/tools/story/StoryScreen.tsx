import { Plus } from 'lucide-react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { localTimeMs } from '../../api/server-clock.ts';
import { useItemActionsAhead } from '../../media/onward/use-item-actions.ts';
import { Ending } from '../../media/onward/Ending.tsx';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { useItemAgain } from '../../media/onward/use-again.ts';
import { notCharged } from '../../generations/describe-generation.ts';
import { ElapsedSeconds } from '../../generations/RunTimes.tsx';
import { hundredthsText } from '../../generations/estimate.ts';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { notifyFailed } from '../../generations/notify-outcome.ts';
import { FailedPanel } from '../../generations/OutcomePanel.tsx';
import { isBusy } from '../../generations/run-phase.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { useRun } from '../../generations/use-run.ts';
import { color, inColumn, on, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { stepNumber } from '../../ui/shapes.ts';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';
import { CanvasFrame, Stage } from '../../ui/pictures/Stage.tsx';
import { useOrderForm } from '../../ui/forms/use-order-form.ts';
import { storyFormOf, storyFrom, type StoryForm } from './story-form.ts';
import { storySlots, themeOf } from './story-slots.ts';
import { StoryFormPanel } from './StoryFormPanel.tsx';
import { StorySlots } from './StorySlots.tsx';

const FAILED = 'Generation failed';

/** Three pictures that tell a story, by theme or by the user's own words. */
export function StoryScreen() {
  useItemActionsAhead();
  const { isLoading, media } = useItemAgain();
  if (isLoading) return <ScreenSpinner />;
  return <Story key={media?.id} first={storyFormOf(media)} />;
}

function Story({ first }: { first: StoryForm }) {
  const order = useOrderForm(first);
  const { form, refuse } = order;
  const { phase, start, repeat, abort, reset } = useRun('story', {
    isFormInUse: form.theme !== null,
    failed: FAILED,
    onEnded: (ended) => notifyFailed(ended, { title: FAILED }),
  });
  const theme = themeOf(phase, form.theme);
  const kept = useKeptMedia('generation' in phase ? phase.generation?.result?.media : undefined);

  function generate(): void {
    const input = storyFrom(form);
    if ('missing' in input) {
      const { field, text } = input.missing;
      return refuse({ [field]: text });
    }
    // On a phone the button is far below what happens now.
    window.scrollTo({ top: 0 });
    void start({ input });
  }

  return (
    <ToolPage tool="story">
      <Stage
        isCanvasFirst={phase.name !== 'idle'}
        form={
          <>
            {phase.name === 'idle' && <StoryFormPanel order={order} onGenerate={generate} />}
            {isBusy(phase) && (
              <RunningPanel
                heading="Generating your story"
                phase={phase}
                times={<ElapsedSeconds startMs={phase.startedAtMs} />}
                onAbort={abort}
              />
            )}
            {phase.name === 'failed' && (
              <FailedPanel heading={FAILED} generation={phase.generation}>
                <Button tone="primary" onClick={reset}>
                  Try Again
                </Button>
              </FailedPanel>
            )}
            {phase.name === 'succeeded' && (
              <Ending
                heading="Your story is ready"
                facts={[theme && storyThemes[theme].name, ...factsOf(phase.generation)]
                  .filter(Boolean)
                  .join(' · ')}
                made={phase.generation.result?.media ?? []}
                onRegenerate={(id) => void repeat(id)}
                // Beside the way to begin anew.
                shown={1}
              >
                <Button isWide icon={<Plus size={18} aria-hidden />} onClick={reset}>
                  Create Another
                </Button>
              </Ending>
            )}
          </>
        }
        canvas={
          <CanvasFrame>
            <StorySlots
              slots={storySlots(phase, kept)}
              isLit={phase.name === 'succeeded'}
              theme={theme}
              isDescribed={phase.name === 'idle' && theme !== null}
            />
            {phase.name === 'idle' && theme && <SceneList theme={theme} />}
          </CanvasFrame>
        }
        recent={<RecentItems type="stories" />}
      />
    </ToolPage>
  );
}

/** How long it took; and where a part could not be made, that it costs nothing. */
function factsOf(generation: Generation): string[] {
  const { createdAt, finishedAt, refundedReason } = generation;
  const took = finishedAt
    ? [`Made in ${hundredthsText(localTimeMs(finishedAt) - localTimeMs(createdAt))} s`]
    : [];
  return refundedReason
    ? [...took, `Not everything could be made. ${notCharged(generation)}`]
    : took;
}

/** Scenes that the three pictures of a theme will show; on wide screens each below its place. */
function SceneList({ theme }: { theme: StoryTheme }) {
  return (
    <Scenes aria-label="Scenes">
      {storyContents[theme].scenes.map(({ name, description }, index) => (
        <li key={name}>
          <span aria-hidden>{index + 1}</span>
          <div>
            <strong>{name}</strong>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </Scenes>
  );
}

const Scenes = styled.ol`
  ${inColumn(3)}
  margin-top: ${space[4]};
  li {
    display: flex;
    gap: ${space[3]};
  }
  li > span {
    ${stepNumber}
  }
  strong {
    font-weight: 600;
  }
  p {
    color: ${color.muted};
  }
  ${on.wideScreen} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[4]};
  }
`;
