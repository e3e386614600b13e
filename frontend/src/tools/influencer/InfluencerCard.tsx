import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Influencer } from '#contract/influencer.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeleteInfluencer } from './DeleteInfluencer.tsx';
import { PersonaStudio } from './PersonaStudio.tsx';
import { TrainingProgress } from './TrainingProgress.tsx';
import { useTrainingChecks } from './use-influencers.ts';

const badges: Record<Influencer['trainingStatus'], { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pending', tone: 'plain' },
  training: { text: 'Training...', tone: 'info' },
  completed: { text: 'Ready', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** One persona: its face, how it stands with it, and what can be done. */
export function InfluencerCard({
  influencer,
  promptAgain,
}: {
  influencer: Influencer;
  /** The prompt box's first text; null for an empty one. */
  promptAgain: string | null;
}) {
  const { id, gender, race, selectedImageUrl, trainingStatus, createdAt } = influencer;
  const name = `${gender}, ${race}`;
  const { text, tone } = badges[trainingStatus];
  useTrainingChecks(influencer);
  const card = useShownOnce(promptAgain !== null);
  return (
    <Persona as="article" ref={card} aria-label={name}>
      <Head>
        <Face
          $isLarge={trainingStatus === 'training'}
          src={selectedImageUrl}
          alt={`Portrait: ${name}`}
          loading="lazy"
          decoding="async"
        />
        <div>
          <h3>{name}</h3>
          <p>{day.format(new Date(createdAt))}</p>
          <Badge $tone={tone}>{text}</Badge>
        </div>
        <DeleteInfluencer id={id} name={name} />
      </Head>
      {trainingStatus === 'training' && <TrainingProgress influencer={influencer} name={name} />}
      {trainingStatus === 'failed' && (
        <p>Your tokens came back. Start another training any time.</p>
      )}
      {trainingStatus === 'completed' && (
        <PersonaStudio influencer={influencer} name={name} promptAgain={promptAgain} />
      )}
    </Persona>
  );
}

/** Scrolls to an element that may be the last of many, once what stands above it has loaded. */
function useShownOnce(isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  const isLoading = useIsFetching() > 0;
  useEffect(() => {
    if (!isWanted || isLoading || wasShown.current) return;
    wasShown.current = true;
    element.current?.scrollIntoView({ block: 'center' });
  }, [isWanted, isLoading]);
  return element;
}

const Persona = styled(Card)`
  display: grid;
  gap: ${space[4]};
  > p {
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  > div {
    flex: 1;
    min-width: 0;
  }
  h3 {
    font-size: ${fontSize[16]};
  }
  p {
    margin-bottom: ${space[2]};
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;

const Face = styled.img<{ $isLarge: boolean }>`
  flex: none;
  width: ${({ $isLarge }) => ($isLarge ? 'clamp(96px, 24vw, 200px)' : '84px')};
  aspect-ratio: 3 / 4;
  border-radius: ${radius.control};
  background: ${color.raised};
  object-fit: cover;
`;
