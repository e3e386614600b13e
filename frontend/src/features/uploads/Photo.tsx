import { styled } from 'styled-components';
import { accessibleName } from '../../media/caption.ts';
import { isItem, type ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { radius, space, fillParent, color, motion } from '../../theme/tokens.ts';
import { pictureLabel } from '../../ui/shapes.ts';
import { FilePicture } from '../../ui/pictures/FilePicture.tsx';

/** The chosen photo, uncropped, on a blurred copy of itself. Fills its positioned parent. */
export function Photo(props: { photo: ChosenPhoto; canChange?: boolean }) {
  const { photo, canChange = false } = props;
  return (
    <Frame>
      <PhotoPicture photo={photo} alt="" />
      <PhotoPicture photo={photo} alt={isItem(photo) ? accessibleName(photo) : photo.name} />
      {canChange && <Change>Change the photo</Change>}
    </Frame>
  );
}

/** The chosen photo as an image alone. */
export function PhotoPicture({ photo, alt }: { photo: ChosenPhoto; alt: string }) {
  return isItem(photo) ? (
    <img src={photo.imageUrl} alt={alt} />
  ) : (
    <FilePicture file={photo} alt={alt} />
  );
}

const Frame = styled.span`
  ${fillParent}
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

/**
 * The photo while something is made of it: it comes out of the dark as that progresses, from 0 to
 * 1. A glow stands for a photo that this tab has not seen.
 */
export function DevelopingPhoto(props: { photo: ChosenPhoto | null; progress: number }) {
  const { photo, progress } = props;
  return (
    <>
      {photo ? <Photo photo={photo} /> : <Glow />}
      <Dark style={{ opacity: 0.8 - 0.65 * progress }} />
    </>
  );
}

const Glow = styled.div`
  ${fillParent}
  background: radial-gradient(
    circle at 50% 42%,
    ${color.accentLight}66,
    ${color.accent}40 30%,
    ${color.accentDeep}1f 55%,
    ${color.clear} 78%
  );
`;

const Dark = styled.div`
  ${fillParent}
  background: ${color.background};
  transition: opacity ${motion.slow};
`;
