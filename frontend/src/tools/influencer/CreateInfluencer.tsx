import { Shuffle } from 'lucide-react';
import { styled } from 'styled-components';
import { faceExample } from '#contract/examples.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { genders, races } from '#contract/tools/influencer.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { isBusy } from '../../generations/run-phase.ts';
import { RunningPanel } from '../../generations/RunningPanel.tsx';
import { RunTimes } from '../../generations/RunTimes.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { color } from '../../theme/tokens.ts';
import { Card, Stack, Grid, Note, PartTitle } from '../../ui/layout.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { round } from '../../ui/shapes.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import type { Gender, Race } from './persona-form.ts';
import type { PersonaJourney } from './use-persona-journey.ts';
import { refetchPortraits } from './use-portraits.ts';

/** The choices of a new influencer, and the two payments. */
export function CreateInfluencer({ journey }: { journey: PersonaJourney }) {
  const { form, phase, sets, isTuckedAway } = journey;
  if (isBusy(phase)) {
    return (
      <RunningPanel
        heading="Generating three portraits"
        phase={phase}
        times={<RunTimes run="personaOptions" phase={phase} />}
        onAbort={journey.abort}
      />
    );
  }
  return (
    <Stack as={Card} $gap={5} aria-label="Create an influencer">
      <PartTitle>Create an influencer</PartTitle>
      <PersonaFields journey={journey} />
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
        >{`Start Training (${runs.personaTraining.price} tokens)`}</SpendButton>
      )}
    </Stack>
  );
}

const { personaOptions, personaTraining, personaImage } = runs;

/** The list of genders shows faces, which Random has none of. */
const namedRace = (race: Race | null) => (race === null || race === 'Random' ? 'Mixed' : race);

/** Who the influencer shall be, and the first of the two payments. */
function PersonaFields({ journey }: { journey: PersonaJourney }) {
  const { form, faults, change, generate } = journey;
  return (
    <Form gap={4} onSubmit={() => void generate()}>
      <Grid $columns={2} $gap={3}>
        <Select
          // A Radix select does not go back to its placeholder while it is mounted.
          key={`gender-${form.gender === null}`}
          label="Gender"
          error={faults.gender}
          value={form.gender ?? ''}
          placeholder="Choose"
          options={genders.map((gender) => ({
            value: gender,
            label: gender,
            icon: <PersonaFace gender={gender} race={namedRace(form.race)} />,
          }))}
          onChange={(gender) => change({ gender })}
        />
        <Select
          key={`race-${form.race === null}`}
          label="Race"
          error={faults.race}
          value={form.race ?? ''}
          placeholder="Choose"
          options={races.map((race) => ({
            value: race,
            label: race,
            icon: <PersonaFace gender={form.gender ?? 'Female'} race={race} />,
          }))}
          onChange={(race) => change({ race })}
        />
      </Grid>
      <Note>{`${personaOptions.price + personaTraining.price} tokens in all: ${personaOptions.price} now for three portraits, then ${personaTraining.price} for the training. Each picture afterwards costs ${personaImage.price}. Portraits you don’t train stay here for 30 days.`}</Note>
      <SpendButton
        run="personaOptions"
        next={{ run: 'personaTraining', name: 'Training' }}
        type="submit"
        // With a portrait chosen, training is the next thing to do.
        tone={form.portrait ? 'quiet' : 'primary'}
        isWide
      >{`Generate Options (${personaOptions.price} tokens)`}</SpendButton>
      <ProviderLabel run="personaOptions" what="portraits" />
    </Form>
  );
}

/** A sample face of this gender and race, beside its name in a list. */
function PersonaFace({ gender, race }: { gender: Gender; race: Race }) {
  return race === 'Random' ? (
    <Anybody>
      <Shuffle size={16} aria-hidden />
    </Anybody>
  ) : (
    <Face src={exampleUrl(faceExample(gender, race))} alt="" width={32} height={32} />
  );
}

const Face = styled.img`
  ${round(32)}
  background: ${color.raised};
  object-fit: cover;
`;

const Anybody = styled.span`
  ${round(32)}
  background: ${color.line};
`;
