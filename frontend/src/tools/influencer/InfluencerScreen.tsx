import { RecentItems } from '../../features/gallery/RecentItems.tsx';
import { useItemAgain } from '../../features/gallery/use-again.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { Stage } from '../../ui/Stage.tsx';
import { CreateInfluencer } from './CreateInfluencer.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { InfluencerList } from './InfluencerList.tsx';

/** Personas that keep their face from picture to picture. */
export function InfluencerScreen() {
  const { isLoading, media, input } = useItemAgain();
  if (isLoading) return <ScreenSpinner />;
  const prompt = media?.theme === 'aiInfluencer' ? media.promptUsed : null;
  const personaId = input?.influencerId;
  const again = prompt && typeof personaId === 'number' ? { personaId, prompt } : null;
  return (
    <ToolPage tool="influencer">
      <HowItWorks />
      <Stage
        form={<CreateInfluencer />}
        canvas={<InfluencerList key={media?.id} again={again} />}
        recent={<RecentItems type="influencer" />}
      />
    </ToolPage>
  );
}
