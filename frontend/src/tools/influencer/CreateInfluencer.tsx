import { runs } from '#contract/tools/catalogue.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { PersonaFields } from './PersonaFields.tsx';
import type { PersonaJourney } from './use-persona-journey.ts';
import { refetchPortraits } from './use-portraits.ts';

/** The choices of a new influencer, and the two payments. */
export function CreateInfluencer({ journey }: { journey: PersonaJourney }) {
  const { form, faults, phase, sets, isTuckedAway } = journey;
  if (phase.name === 'ordering' || phase.name === 'working') {
    const generation = phase.name === 'working' ? phase.generation : undefined;
    return (
      <RunningPanel
        heading="Generating three portraits"
        stage="Starting"
        generation={generation}
        times={
          <RunTimes run="personaOptions" startMs={phase.startedAtMs} generation={generation} />
        }
        onAbort={journey.abort}
      />
    );
  }
  return (
    <Stack as={Card} $gap={5} aria-label="Create an influencer">
      <PartTitle>Create an influencer</PartTitle>
      <PersonaFields
        form={form}
        faults={faults}
        isPrimary={form.portrait === null}
        onChange={journey.change}
        onGenerate={() => void journey.generate()}
      />
      {journey.hasFailedToLoad && (
        <Note role="alert">
          Your portraits could not be loaded.{' '}
          <TextButton type="button" onClick={() => void refetchPortraits()}>
            Try again
          </TextButton>
        </Note>
      )}
      {(form.portrait ?? (sets.length > 0 && !isTuckedAway)) && (
        <SpendButton
          run="personaTraining"
          tone={form.portrait ? 'primary' : 'quiet'}
          isWide
          isPending={journey.isOrderingTraining}
          onClick={journey.train}
        >
          Start Training ({runs.personaTraining.price} tokens)
        </SpendButton>
      )}
    </Stack>
  );
}
