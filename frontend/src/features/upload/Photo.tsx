import { styled } from 'styled-components';
import { radius, space, fillParent } from '../../theme/tokens.ts';
import { pictureLabel } from '../../ui/shapes.ts';
import { FilePicture } from '../../ui/pictures/FilePicture.tsx';

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
  ${fillParent}
  display: block;
  overflow: hidden;
  border-radius: ${radius.card};
  img {
    ${fillParent}
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
  ${pictureLabel}
  top: ${space[3]};
  left: 50%;
  translate: -50% 0;
  white-space: nowrap;
`;
