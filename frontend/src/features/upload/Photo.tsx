import { styled } from 'styled-components';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { FilePicture } from './FilePicture.tsx';

/** The chosen photo, uncropped, on a blurred copy of itself. Fills its positioned parent. */
export function Photo({ file, canChange = false }: { file: File; canChange?: boolean }) {
  return (
    <Frame>
      <FilePicture file={file} alt="" />
      <FilePicture file={file} alt={file.name} />
      {canChange && <Change>Change the photo</Change>}
    </Frame>
  );
}

const Frame = styled.span`
  position: absolute;
  inset: 0;
  display: block;
  overflow: hidden;
  border-radius: ${radius.card};
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  img:first-child {
    object-fit: cover;
    filter: blur(24px) brightness(0.5);
    transform: scale(1.15);
  }
`;

const Change = styled.span`
  position: absolute;
  left: 50%;
  bottom: ${space[3]};
  translate: -50% 0;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.full};
  background: ${color.overlay};
  color: ${color.text};
  font-size: ${fontSize[12]};
  font-weight: 550;
  white-space: nowrap;
`;
