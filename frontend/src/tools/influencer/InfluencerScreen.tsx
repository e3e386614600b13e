import { tools } from '#contract/tools/catalogue.ts';
import { useItemAgain } from '../../features/gallery/use-again.ts';
import { Columns } from '../../ui/layout.ts';
import { Page } from '../../ui/Page.tsx';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
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
    <Page title={tools.influencer.title} subtitle={`${tools.influencer.description}.`}>
      <HowItWorks />
      <Columns $wide="minmax(300px, 440px) minmax(0, 1fr)" $gap={8}>
        <CreateInfluencer />
        <InfluencerList key={media?.id} again={again} />
      </Columns>
    </Page>
  );
}
