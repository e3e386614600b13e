import { tools } from '#contract/tools/catalogue.ts';
import { Columns } from '../../ui/layout.ts';
import { Page } from '../../ui/Page.tsx';
import { CreateInfluencer } from './CreateInfluencer.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { InfluencerList } from './InfluencerList.tsx';

/** Personas that keep their face from picture to picture. */
export function InfluencerScreen() {
  return (
    <Page title={tools.influencer.title} subtitle={`${tools.influencer.description}.`}>
      <HowItWorks />
      <Columns $wide="minmax(300px, 440px) minmax(0, 1fr)" $gap={8}>
        <CreateInfluencer />
        <InfluencerList />
      </Columns>
    </Page>
  );
}
