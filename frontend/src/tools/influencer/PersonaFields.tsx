import { styled } from 'styled-components';
import { runs } from '#contract/tools/catalogue.ts';
import { genders, races } from '#contract/tools/influencer.ts';
import { ProviderLabel } from '../../generations/ProviderLabel.tsx';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { type PersonaForm, withPersona } from './persona-form.ts';

const asOption = <V extends string>(value: V) => ({ value, label: value });
const { personaOptions, personaTraining, personaImage } = runs;

/** Who the influencer shall be, and the first of the two payments. */
export function PersonaFields({
  form,
  isPrimary,
  onChange,
  onGenerate,
}: {
  form: PersonaForm;
  /** Whether generating is the next thing to do, rather than training. */
  isPrimary: boolean;
  onChange: (form: PersonaForm) => void;
  onGenerate: () => void;
}) {
  return (
    <Fields
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onGenerate();
      }}
    >
      <Pair>
        <Select
          // A Radix select does not go back to its placeholder while it is mounted.
          key={`gender-${form.gender === null}`}
          label="Gender"
          value={form.gender ?? ''}
          placeholder="Choose"
          options={genders.map(asOption)}
          onChange={(gender) => onChange(withPersona(form, { gender }))}
        />
        <Select
          key={`race-${form.race === null}`}
          label="Race"
          value={form.race ?? ''}
          placeholder="Choose"
          options={races.map(asOption)}
          onChange={(race) => onChange(withPersona(form, { race }))}
        />
      </Pair>
      <Note>
        {personaOptions.price + personaTraining.price} tokens in all: {personaOptions.price} now for
        three portraits, then {personaTraining.price} for the training. Each picture afterwards
        costs {personaImage.price}. Portraits are kept for 30 days.
      </Note>
      <Button type="submit" tone={isPrimary ? 'primary' : 'quiet'} isWide>
        Generate Options ({personaOptions.price} tokens)
      </Button>
      <ProviderLabel run="personaOptions" what="portraits" />
    </Fields>
  );
}

const Fields = styled.form`
  display: grid;
  gap: ${space[4]};
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
`;

const Note = styled.p`
  color: ${color.muted};
  font-size: ${fontSize[14]};
`;
