import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Picture } from '../../media/Picture.tsx';
import { color, fontSize, motion, on, radius, space, fillParent } from '../../theme/tokens.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.ts';
import { invisibleInput, round } from '../../ui/shapes.ts';
import type { PersonaJourney } from './use-persona-journey.ts';

/** The portraits as radio buttons: the newest order, and those made before on request. */
export function PortraitChoice({ journey }: { journey: PersonaJourney }) {
  const { form, sets, isTuckedAway, choose } = journey;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sets : sets.slice(0, isTuckedAway ? 0 : 1);
  const hidden = sets.slice(shown.length).flatMap(({ portraits }) => portraits);
  const name = useId();
  return (
    <Choice>
      {shown.length > 0 && (
        <fieldset>
          <legend>Pick one portrait</legend>
          <Tiles $phoneTile="68%" $columns="repeat(3, minmax(0, 1fr))">
            {shown
              .flatMap(({ portraits }) => portraits)
              .map((portrait, index) => (
                <Option key={portrait.id}>
                  <input
                    type="radio"
                    name={name}
                    checked={portrait.id === form.portrait?.id}
                    onChange={() => choose(portrait)}
                  />
                  <span>
                    <Picture
                      media={portrait}
                      url={portrait.imageUrl}
                      alt={`Portrait ${index + 1}`}
                    />
                    <Mark aria-hidden>
                      <Check size={16} />
                    </Mark>
                  </span>
                </Option>
              ))}
          </Tiles>
        </fieldset>
      )}
      {hidden.length > 0 && (
        <TextButton type="button" onClick={() => setShowsAll(true)}>
          {hidden.length === 1
            ? 'Show 1 earlier portrait'
            : `Show ${hidden.length} earlier portraits`}
        </TextButton>
      )}
    </Choice>
  );
}

const Choice = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[4]};
  fieldset {
    width: 100%;
    min-width: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 ${space[2]};
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
`;

/** In line with what stands above and below; the frame of the chosen one needs its margin. */
const Tiles = styled(ChoiceTiles)`
  ${on.wideScreen} {
    margin: 0 -${space[1]};
  }
`;

const Mark = styled.span`
  position: absolute;
  right: ${space[2]};
  bottom: ${space[2]};
  ${round(28)}
  background: ${color.text};
  color: ${color.background};
  opacity: 0;
  transition: opacity ${motion.fast};
`;

const Option = styled.label`
  position: relative;
  display: block;
  aspect-ratio: 3 / 4;
  cursor: pointer;
  input {
    ${invisibleInput}
    cursor: pointer;
  }
  > span {
    ${fillParent}
    overflow: hidden;
    border-radius: ${radius.control};
    pointer-events: none;
  }
  input:checked + span {
    box-shadow: 0 0 0 3px ${color.text};
  }
  input:checked + span ${Mark} {
    opacity: 1;
  }
  input:focus-visible + span {
    outline: 2px solid ${color.accentLight};
    outline-offset: 5px;
  }
`;
