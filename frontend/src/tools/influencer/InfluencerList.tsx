import { UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { failureText } from '../../api/call-error.ts';
import { fontSize, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { InfluencerCard } from './InfluencerCard.tsx';
import { useInfluencers } from './use-influencers.ts';

/** Every persona of the user, newest first. */
export function InfluencerList() {
  const { data, error, refetch } = useInfluencers();
  return (
    <Section aria-label="Your influencers">
      <h2>Your influencers</h2>
      {!data && error && (
        <ErrorState
          title="Your influencers could not be loaded"
          text={failureText(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
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
            icon={<UserRound size={40} />}
            title="Nobody here yet"
            text="Choose gender and race, pick a portrait, and start the training."
          />
        </Card>
      )}
      {data && data.length > 0 && (
        <List role="list">
          {data.map((influencer) => (
            <li key={influencer.id}>
              <InfluencerCard influencer={influencer} />
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${space[4]};
  min-width: 0;
  h2 {
    font-size: ${fontSize[20]};
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
`;

const Waiting = styled(Skeleton)`
  height: 154px;
  border-radius: ${radius.card};
`;
