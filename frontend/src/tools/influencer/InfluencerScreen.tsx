import { useQuery } from '@tanstack/react-query';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { useItemAgain } from '../../features/gallery/reuse/use-again.ts';
import { influencersQuery } from '../../generations/influencers-query.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { Stack } from '../../ui/layout.ts';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { Stage } from '../../ui/Stage.tsx';
import { CreateInfluencer } from './CreateInfluencer.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { InfluencerList, type WordsAgain } from './InfluencerList.tsx';
import { journeyStep } from './journey-step.ts';
import { PortraitChoice } from './PortraitChoice.tsx';
import { usePersonaJourney } from './use-persona-journey.ts';
import { usePortraits } from './use-portraits.ts';

/** Personas that keep their face from picture to picture. */
export function InfluencerScreen() {
  const { isLoading, media, input } = useItemAgain();
  const portraits = usePortraits();
  const influencers = useQuery(influencersQuery);
  // Where things stand depends on both: nothing may move when they come.
  if (isLoading || !portraits.isFetched || !influencers.isFetched) return <ScreenSpinner />;
  const prompt = media?.theme === 'aiInfluencer' ? media.promptUsed : null;
  const personaId = input?.influencerId;
  const again = prompt && typeof personaId === 'number' ? { personaId, prompt } : null;
  return <Influencer key={media?.id} again={again} />;
}

function Influencer({ again }: { again: WordsAgain | null }) {
  const journey = usePersonaJourney();
  const { data: influencers = [] } = useQuery(influencersQuery);
  const { form, phase, sets, isTuckedAway } = journey;
  const isChoosing = phase.name !== 'idle' || form.gender !== null || form.race !== null;
  const hasPortraits = phase.name === 'idle' && sets.length > 0 && !isTuckedAway;
  return (
    <ToolPage tool="influencer">
      <HowItWorks now={journeyStep({ hasPortraits, isChoosing, influencers })} />
      <Stage
        isCanvasFirst={hasPortraits}
        form={<CreateInfluencer journey={journey} />}
        canvas={
          <Stack $gap={6} style={{ alignContent: 'start' }}>
            {phase.name === 'idle' && sets.length > 0 && (
              <PortraitChoice
                key={`${isTuckedAway}`}
                sets={sets}
                chosen={form.portrait}
                isTuckedAway={isTuckedAway}
                onChoose={journey.choose}
              />
            )}
            {/* Portraits to choose from take the place of “No influencers yet”. */}
            {(!hasPortraits || influencers.length > 0) && <InfluencerList again={again} />}
          </Stack>
        }
        recent={<RecentItems type="influencer" />}
      />
    </ToolPage>
  );
}
