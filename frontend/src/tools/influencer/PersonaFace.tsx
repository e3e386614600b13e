import { Shuffle } from 'lucide-react';
import { styled } from 'styled-components';
import { faceExample } from '#contract/examples.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { color } from '../../theme/tokens.ts';
import { round } from '../../ui/shapes.ts';
import type { Gender, Race } from './persona-form.ts';

/** A sample face of this gender and race, beside its name in a list. */
export function PersonaFace({ gender, race }: { gender: Gender; race: Race }) {
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
