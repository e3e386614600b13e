import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Check } from 'lucide-react';
import { runs } from '#contract/tools/catalogue.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { LoadFailed } from '../../api/LoadFailed.tsx';
import { RecentItems } from '../../features/gallery/reuse/RecentItems.tsx';
import { useItemAgain } from '../../media/onward/use-again.ts';
import { influencersQuery } from '../../generations/influencers-query.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { color, inColumn, on, radius, space } from '../../theme/tokens.ts';
import { Card, Stack, PartTitle, Skeleton } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { pictureLabel, stepNumber } from '../../ui/shapes.ts';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';
import { Stage } from '../../ui/pictures/Stage.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CreateInfluencer } from './CreateInfluencer.tsx';
import { InfluencerCard } from './InfluencerCard.tsx';
import { journeyStep, type JourneyStep } from './journey-step.ts';
import { PortraitChoice } from './PortraitChoice.tsx';
import { useInfluencers } from './use-influencers.ts';
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
          <Stack $gap={6}>
            {phase.name === 'idle' && sets.length > 0 && (
              <PortraitChoice key={`${isTuckedAway}`} journey={journey} />
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

/** Words that are used again, and the persona they were for. */
type WordsAgain = { personaId: number; prompt: string };

/** Every persona of the user, newest first. */
function InfluencerList({ again }: { again: WordsAgain | null }) {
  const query = useInfluencers();
  const { data, error } = query;
  return (
    <Stack as="section" $gap={4} aria-label="Your influencers">
      <PartTitle>Your influencers</PartTitle>
      {!data && error && <LoadFailed title="Your influencers could not be loaded" query={query} />}
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

const steps = [
  {
    title: 'Choose a face',
    text: 'Get 3 portrait options and pick the one you like.',
    price: `${runs.personaOptions.price} tokens`,
  },
  {
    title: 'Train a face model',
    text: 'We learn the face, so it looks the same in every picture.',
    price: `${runs.personaTraining.price} tokens`,
  },
  {
    title: 'Generate with prompts',
    text: 'Describe any scene and get a picture of your influencer in it.',
    price: `${runs.personaImage.price} tokens a picture`,
  },
] as const;

/** The way to an influencer in three steps: what is done, what comes now, and what each costs. */
function HowItWorks({ now }: { now: JourneyStep }) {
  return (
    <Steps aria-label="How it works">
      {steps.map(({ title, text, price }, index) => {
        const step = index + 1;
        const isDone = step < now;
        return (
          <Step key={title} $isNow={step === now} aria-current={step === now ? 'step' : undefined}>
            <span aria-hidden>{isDone ? <Check size={16} /> : step}</span>
            <div>
              <strong>
                {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
                <span>{title}</span>
              </strong>
              <em>{price}</em>
              <p>{text}</p>
            </div>
          </Step>
        );
      })}
    </Steps>
  );
}

const Steps = styled.ol`
  ${inColumn(3)}
  margin-bottom: ${space[6]};
  ${on.wideScreen} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${space[6]};
    margin-bottom: ${space[8]};
  }
`;

const Step = styled.li<{ $isNow: boolean }>`
  display: flex;
  gap: ${space[3]};
  padding-top: ${space[3]};
  border-top: 1px solid ${({ $isNow }) => ($isNow ? color.text : color.line)};
  > span {
    ${stepNumber}
    background: ${({ $isNow }) => ($isNow ? color.text : color.raised)};
    color: ${({ $isNow }) => ($isNow ? color.background : color.muted)};
  }
  strong {
    margin-right: ${space[2]};
    font-weight: 600;
  }
  em {
    color: ${color.muted};
    font-style: normal;
    white-space: nowrap;
  }
  p {
    color: ${color.muted};
  }
  /* On phones the two steps that are not next are a line each. */
  ${({ $isNow }) => !$isNow && `p { display: none; } ${on.wideScreen} { p { display: block; } }`}
`;
