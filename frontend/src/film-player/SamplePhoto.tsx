import type { Ref } from 'react';
import { styled } from 'styled-components';
import { exampleUrl } from '../api/example-url.ts';

/** The photo that the tiles of styles show, as high as its tile and in its middle. Decorative. */
export function SamplePhoto({ ref }: { ref?: Ref<HTMLImageElement> }) {
  const url = exampleUrl('reel-style.webp');
  return <Photo ref={ref} src={url} alt="" width={224} height={224} decoding="async" />;
}

const Photo = styled.img`
  position: absolute;
  top: 0;
  left: 50%;
  width: auto;
  max-width: none;
  height: 100%;
  aspect-ratio: 1;
  object-fit: cover;
  /* Not a transform: that is what moves it. */
  margin-left: calc(-50% * 4 / 3);
`;
