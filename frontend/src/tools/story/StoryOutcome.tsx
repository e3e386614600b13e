import { Plus } from 'lucide-react';
import type { Generation } from '#contract/generation.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { localTimeMs } from '../../api/server-clock.ts';
import { Ending } from '../../features/gallery/reuse/Ending.tsx';
import { notCharged } from '../../generations/describe-generation.ts';
import { OutcomePanel } from '../../generations/OutcomePanel.tsx';
import type { RunPhase } from '../../generations/run-phase.ts';
import { hundredthsText } from '../../generations/estimate.ts';
import { Button } from '../../ui/Button.tsx';

type FinishedPhase = Extract<RunPhase, { name: 'succeeded' | 'failed' }>;

/** How the story ended, and what can be done next. */
export function StoryOutcome({
  phase,
  theme,
  onRegenerate,
  onAgain,
}: {
  phase: FinishedPhase;
  theme: StoryTheme | null;
  onRegenerate: (generationId: string) => void;
  onAgain: () => void;
}) {
  if (phase.name === 'failed') {
    const isCancelled = phase.generation.status === 'cancelled';
    return (
      <OutcomePanel
        heading={isCancelled ? 'Cancelled' : 'Generation failed'}
        text={notCharged(phase.generation)}
      >
        <Button tone="primary" onClick={onAgain}>
          Try Again
        </Button>
      </OutcomePanel>
    );
  }
  return (
    <Ending
      heading="Your story is ready"
      facts={[theme && storyThemes[theme].name, ...factsOf(phase.generation)]
        .filter(Boolean)
        .join(' · ')}
      made={phase.generation.result?.media ?? []}
      onRegenerate={onRegenerate}
    >
      <Button isWide icon={<Plus size={18} aria-hidden />} onClick={onAgain}>
        Create Another
      </Button>
    </Ending>
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
