import { useState } from 'react';
import type { Generation } from '#contract/generation.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { useItemAgain } from '../../features/gallery/reuse/use-again.ts';
import { useKeptMedia } from '../../generations/generation-store.ts';
import { ElapsedSeconds } from '../../generations/ElapsedSeconds.tsx';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { useRefusalToast } from '../../generations/refusal-toast.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { useRun } from '../../generations/use-run.ts';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { CanvasFrame, Stage } from '../../ui/Stage.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFieldFaults } from '../../ui/use-field-faults.ts';
import { SceneList } from './SceneList.tsx';
import { storyFormOf, storyFrom, type StoryForm } from './story-form.ts';
import { storySlots, themeOf } from './story-slots.ts';
import { StoryFormPanel } from './StoryFormPanel.tsx';
import { StoryOutcome } from './StoryOutcome.tsx';
import { StorySlots } from './StorySlots.tsx';

const FAILED = 'Generation failed';

/** Three pictures that tell a story, by theme or by the user's own words. */
export function StoryScreen() {
  const { isLoading, media } = useItemAgain();
  if (isLoading) return <ScreenSpinner />;
  return <Story key={media?.id} first={storyFormOf(media)} />;
}

function Story({ first }: { first: StoryForm }) {
  const [form, setForm] = useState(first);
  const { faults, show, clear } = useFieldFaults<keyof StoryForm>();
  const showRefusal = useRefusalToast();
  const { phase, start, repeat, abort, reset } = useRun('story', {
    isFormInUse: form.theme !== null,
    onRefused: (error) =>
      showRefusal({ title: FAILED, description: failureText(error) }, refusalCode(error)),
    onEnded: showFailure,
  });
  const theme = themeOf(phase, form.theme);
  const kept = useKeptMedia('generation' in phase ? phase.generation?.result?.media : undefined);

  function change(part: Partial<StoryForm>): void {
    setForm((now) => ({ ...now, ...part }));
    clear(part);
  }

  function generate(): void {
    const input = storyFrom(form);
    if ('missing' in input) {
      const { field, text } = input.missing;
      toast({ title: 'Missing Information', description: text, variant: 'destructive' });
      show({ [field]: text });
      return;
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
            {phase.name === 'idle' && (
              <StoryFormPanel form={form} faults={faults} onChange={change} onGenerate={generate} />
            )}
            {(phase.name === 'ordering' || phase.name === 'working') && (
              <RunningPanel
                heading="Generating your story"
                stage="Starting"
                generation={phase.name === 'working' ? phase.generation : undefined}
                times={<ElapsedSeconds startMs={phase.startedAtMs} />}
                onAbort={abort}
              />
            )}
            {(phase.name === 'succeeded' || phase.name === 'failed') && (
              <StoryOutcome
                phase={phase}
                theme={theme}
                onRegenerate={(id) => void repeat(id)}
                onAgain={reset}
              />
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

function showFailure({ status, error }: Generation): void {
  if (status !== 'failed') return;
  toast({ title: FAILED, description: error ?? undefined, variant: 'destructive' });
}
