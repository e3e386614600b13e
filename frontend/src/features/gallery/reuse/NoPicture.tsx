import { ImageOff } from 'lucide-react';
import { styled } from 'styled-components';
import { inColumn, smallText, space } from '#frontend/theme/tokens.ts';

/** Stands in the place of a picture and says why there is none. */
export function NoPicture({ text }: { text: string }) {
  return (
    <Words>
      <ImageOff size={24} aria-hidden />
      {text}
    </Words>
  );
}

const Words = styled.span`
  ${inColumn(2)}
  place-content: center;
  justify-items: center;
  height: 100%;
  padding: ${space[2]};
  ${smallText}
`;
