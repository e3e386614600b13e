import { runs } from '#contract/tools/catalogue.ts';
import { genders, races } from '#contract/tools/influencer.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { SpendButton } from '../../generations/SpendButton.tsx';
import { Form } from '../../ui/Form.tsx';
import { Grid } from '../../ui/layout.ts';
import { Select } from '../../ui/Select.tsx';
import { Note } from '../../ui/Text.ts';
import type { FieldFaults } from '../../ui/use-field-faults.ts';
import type { Persona, PersonaForm, Race } from './persona-form.ts';
import { PersonaFace } from './PersonaFace.tsx';

const { personaOptions, personaTraining, personaImage } = runs;

/** The list of genders shows faces, which Random has none of. */
const namedRace = (race: Race | null) => (race === null || race === 'Random' ? 'Mixed' : race);

/** Who the influencer shall be, and the first of the two payments. */
export function PersonaFields({
  form,
  faults,
  isPrimary,
  onChange,
  onGenerate,
}: {
  form: PersonaForm;
  faults: FieldFaults<keyof Persona>;
  /** Whether generating is the next thing to do, rather than training. */
  isPrimary: boolean;
  onChange: (part: Partial<Persona>) => void;
  onGenerate: () => void;
}) {
  return (
    <Form gap={4} onSubmit={onGenerate}>
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
          onChange={(gender) => onChange({ gender })}
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
          onChange={(race) => onChange({ race })}
        />
      </Grid>
      <Note $size={14}>
        {personaOptions.price + personaTraining.price} tokens in all: {personaOptions.price} now for
        three portraits, then {personaTraining.price} for the training. Each picture afterwards
        costs {personaImage.price}. Portraits you don’t train stay here for 30 days.
      </Note>
      <SpendButton
        run="personaOptions"
        next={{ run: 'personaTraining', name: 'Training' }}
        type="submit"
        tone={isPrimary ? 'primary' : 'quiet'}
        isWide
      >
        Generate Options ({personaOptions.price} tokens)
      </SpendButton>
      <ProviderLabel run="personaOptions" what="portraits" />
    </Form>
  );
}
