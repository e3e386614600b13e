import { styled } from 'styled-components';
import { failureText } from '../../api/call-error.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { radius, space } from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { pictureLabel } from '../../ui/shapes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { InfluencerCard } from './InfluencerCard.tsx';
import { useInfluencers } from './use-influencers.ts';
import { Stack } from '../../ui/layout.ts';
import { PartTitle } from '../../ui/Text.ts';

/** Words that are used again, and the persona they were for. */
export type WordsAgain = { personaId: number; prompt: string };

/** Every persona of the user, newest first. */
export function InfluencerList({ again }: { again: WordsAgain | null }) {
  const { data, error, refetch } = useInfluencers();
  return (
    <Stack as="section" $gap={4} style={{ alignContent: 'start' }} aria-label="Your influencers">
      <PartTitle>Your influencers</PartTitle>
      {!data && error && (
        <ErrorState
          title="Your influencers could not be loaded"
          text={failureText(error)}
          onRetry={refetch}
        />
      )}
      {!data && !error && (
        <>
          <LiveRegion text="Loading your influencers" />
          <Waiting />
          <Waiting />
        </>
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            icon={<OneFace />}
            title="No influencers yet"
            text="Choose gender and race, pick a portrait, and start the training."
          />
        </Card>
      )}
      {data && data.length > 0 && (
        <Stack as="ul" $gap={4} role="list">
          {data.map((influencer) => (
            <li key={influencer.id}>
              <InfluencerCard
                influencer={influencer}
                promptAgain={again?.personaId === influencer.id ? again.prompt : null}
              />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const Waiting = styled(Skeleton)`
  height: 154px;
  border-radius: ${radius.card};
`;

/** One face in three scenes: what there will be here. */
function OneFace() {
  return (
    <Faces>
      <img src={exampleUrl('influencer-1.webp')} alt="" />
      <img src={exampleUrl('influencer-2.webp')} alt="" />
      <img src={exampleUrl('influencer-3.webp')} alt="" />
      <span>Example</span>
    </Faces>
  );
}

const Faces = styled.div`
  position: relative;
  display: flex;
  gap: ${space[2]};
  img {
    width: 84px;
    height: 149px;
    border-radius: ${radius.control};
    object-fit: cover;
  }
  span {
    ${pictureLabel}
    left: ${space[1]};
    bottom: ${space[1]};
  }
`;
