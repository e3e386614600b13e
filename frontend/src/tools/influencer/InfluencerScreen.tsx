import { styled } from 'styled-components';
import { tools } from '#contract/tools/catalogue.ts';
import { space, wideScreen } from '../../theme/tokens.ts';
import { Page } from '../../ui/Page.tsx';
import { CreateInfluencer } from './CreateInfluencer.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { InfluencerList } from './InfluencerList.tsx';

/** Personas that keep their face from picture to picture. */
export function InfluencerScreen() {
  return (
    <Page title={tools.influencer.title} subtitle={`${tools.influencer.description}.`}>
      <HowItWorks />
      <Stage>
        <CreateInfluencer />
        <InfluencerList />
      </Stage>
    </Page>
  );
}

const Stage = styled.div`
  display: grid;
  gap: ${space[8]};
  ${wideScreen} {
    grid-template-columns: minmax(300px, 440px) minmax(0, 1fr);
    align-items: start;
  }
`;
