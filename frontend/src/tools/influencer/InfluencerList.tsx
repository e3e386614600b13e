import { UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { failureText } from '../../api/call-error.ts';
import { radius } from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
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
    <Stack as="section" $gap={4} aria-label="Your influencers">
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
            icon={<UserRound size={40} />}
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
