import { useIsFetching, useMutation } from '@tanstack/react-query';
import { Trash2, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Influencer } from '#contract/influencer.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { cancelGeneration } from '../../generations/cancel.ts';
import { percentOf, stageOf } from '../../generations/describe-generation.ts';
import { isUnfinished, useGeneration } from '../../generations/generation-store.ts';
import { beingMadeByText } from '../../generations/made-by.ts';
import { color, fontSize, inColumn, inRow, radius, smallText, space } from '../../theme/tokens.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Stack, Note } from '../../ui/layout.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Progress } from '../../ui/page/Progress.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { removeInfluencer } from '../../generations/influencers-query.ts';
import { PersonaStudio } from './PersonaStudio.tsx';
import { useTrainingChecks, CHECK_FAILED, checkNow } from './use-influencers.ts';
import { dateText } from '../../ui/formats.ts';

const badges: Record<Influencer['trainingStatus'], { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pending', tone: 'plain' },
  training: { text: 'Training...', tone: 'info' },
  completed: { text: 'Ready', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** One persona: its face, how it stands with it, and what can be done. */
export function InfluencerCard(props: {
  influencer: Influencer;
  /** The prompt box's first text; null for an empty one. */
  promptAgain: string | null;
}) {
  const { influencer, promptAgain } = props;
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
          <p>{dateText(createdAt)}</p>
          <Badge $tone={tone}>{text}</Badge>
        </div>
        <DeleteInfluencer id={id} name={name} />
      </Head>
      {trainingStatus === 'training' && <TrainingProgress influencer={influencer} name={name} />}
      {trainingStatus === 'failed' && (
        <Note>Your tokens came back. Start another training any time.</Note>
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

/** Deletes a persona for good, after a question. */
function DeleteInfluencer({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false);
  // Outside of the dialog: it may be closed and opened again meanwhile.
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call('deleteInfluencer', { params: { id } }),
    onSuccess: () => {
      removeInfluencer(id);
      toast({ title: 'Influencer deleted' });
    },
    onError: (error) => showFailure('Delete failed', error),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <IconButton label={`Delete ${name}`} onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this influencer?"
        description="The trained face is removed for good. Pictures you have made with it stay in My Content."
      >
        <Row $gap={3} $top={6} $justify="flex-end">
          <Button onClick={() => setAsking(false)}>Keep</Button>
          <Button tone="danger" isPending={isPending} onClick={() => remove()}>
            Delete
          </Button>
        </Row>
      </Dialog>
    </>
  );
}

const Persona = styled(Card)`
  ${inColumn(4)}
`;

const Head = styled.div`
  ${inRow(4)}
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

/** A training on its way: how far, a look by hand, and the way out. */
function TrainingProgress({ influencer, name }: { influencer: Influencer; name: string }) {
  const generation = useGeneration(influencer.trainingRequestId);
  const isKnown = generation !== undefined && isUnfinished(generation);

  return (
    <Stack $gap={2}>
      {isKnown && (
        <>
          <LiveRegion text={stageOf(generation)} />
          <Line aria-hidden>
            <span>{stageOf(generation)}</span>
            <span>{`${percentOf(generation)}%`}</span>
          </Line>
          <Progress
            key={generation.id}
            value={generation.progress}
            label={`Training of ${name}: progress`}
          />
          <Note $size={12}>{beingMadeByText(generation)}</Note>
        </>
      )}
      <Row $gap={2} $top={1}>
        <ActionButton
          icon={<RefreshCw size={16} aria-hidden />}
          failed={CHECK_FAILED}
          act={() => checkNow(influencer.id)}
        >
          Refresh
        </ActionButton>
        {isKnown && <ActionButton act={() => cancelGeneration(generation.id)}>Cancel</ActionButton>}
      </Row>
    </Stack>
  );
}

const Line = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space[3]};
  ${smallText}
  font-variant-numeric: tabular-nums;
`;
