import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, space, wideScreen } from '#frontend/theme/tokens.ts';
import { accessibleName } from '../caption.ts';
import { Comparison, keptOriginal } from './Comparison.tsx';
import { Picture } from '../Picture.tsx';
import { prefersReducedMotion } from '../prefers-reduced-motion.ts';
import { actionBarHeight, captionHeight, peekHeight, railWidth } from './preview-sizes.ts';

/** Around two pictures: the tabs above them, their names below, the caption and the actions. */
const AROUND_PAIR_PX = 274;

/** An item as large as the window allows, in its own shape; an enhanced one beside its original. */
export function PreviewFrame({ media }: { media: Media }) {
  const original = keptOriginal(media);
  if (original) {
    return (
      <PairFrame>
        <Comparison key={media.id} original={original} enhanced={media} takenPx={AROUND_PAIR_PX} />
      </PairFrame>
    );
  }
  return (
    <MediaFrame $ratio={ratioOf(media)}>
      {media.isVideo ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a generated reel has no speech
        <video
          key={media.id}
          src={media.imageUrl}
          poster={media.posterUrl ?? media.thumbnailUrl}
          aria-label={accessibleName(media)}
          controls
          autoPlay={!prefersReducedMotion()}
          loop
          playsInline
        />
      ) : (
        <Picture media={media} url={media.imageUrl} fit={isPortrait(media) ? 'cover' : 'contain'} />
      )}
    </MediaFrame>
  );
}

/** Whether an item has nearly the shape that its thumbnail was cut to. */
function isPortrait({ width, height }: Media): boolean {
  return Math.abs(width / height - 9 / 16) < 0.02;
}

function ratioOf(media: Media): number {
  const { width, height } = media;
  return isPortrait(media) || !width || !height ? 9 / 16 : width / height;
}

/** Known before the file is there, so that nothing moves while it loads. */
const MediaFrame = styled.div<{ $ratio: number }>`
  --free-height: calc(
    100dvh - ${actionBarHeight} - ${captionHeight} - ${peekHeight} - env(safe-area-inset-bottom)
  );
  --free-width: 100vw;
  position: relative;
  width: min(var(--free-width), calc(var(--free-height) * ${({ $ratio }) => $ratio}));
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: ${color.background};
  video {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  ${wideScreen} {
    --free-height: calc(100dvh - 32px);
    --free-width: calc(100vw - ${railWidth} - 128px);
  }
`;

const PairFrame = styled.div`
  width: 100vw;
  padding: ${space[2]};
  ${wideScreen} {
    width: min(calc(100vw - ${railWidth} - 128px), 1100px);
  }
`;
