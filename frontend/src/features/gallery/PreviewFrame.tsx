import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, space } from '../../theme/tokens.ts';
import { accessibleName } from './caption.ts';
import { Comparison } from './Comparison.tsx';
import { keptOriginal } from './kept-original.ts';
import { Picture } from './Picture.tsx';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

/** The tabs above two pictures, and their names below. */
const COMPARISON_PX = 128;

/** An item as large as the window allows, an enhanced one beside its original; `children` over it. */
export function PreviewFrame({
  media,
  footPx,
  children,
}: {
  media: Media;
  /** The height of what stands below. */
  footPx: number;
  children: ReactNode;
}) {
  const original = keptOriginal(media);
  if (original) {
    return (
      <PairFrame>
        {children}
        <Comparison
          key={media.id}
          original={original}
          enhanced={media}
          takenPx={footPx + COMPARISON_PX}
        />
      </PairFrame>
    );
  }
  return (
    <MediaFrame $footHeight={footPx}>
      {children}
      {media.isVideo ? (
        // A generated reel has nothing said in it that captions could carry.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
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
        <Picture media={media} url={media.imageUrl} fit={fitOf(media)} />
      )}
    </MediaFrame>
  );
}

/** A picture of nearly the frame's shape fills it; all of any other is shown. */
function fitOf({ width, height }: Media): 'cover' | 'contain' {
  return Math.abs(width / height - 9 / 16) < 0.02 ? 'cover' : 'contain';
}

/** As large as the window allows, always 9:16, so that nothing moves while it loads. */
const MediaFrame = styled.div<{ $footHeight: number }>`
  position: relative;
  width: min(calc(100vw - 34px), calc((100dvh - ${({ $footHeight }) => $footHeight}px) * 9 / 16));
  aspect-ratio: 9 / 16;
  /* In a low window the buttons below are wider than the picture. */
  margin-inline: auto;
  overflow: hidden;
  background: ${color.background};
  video {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

const PairFrame = styled.div`
  position: relative;
  width: min(calc(100vw - 34px), 1000px);
  /* Beside the tabs stands the button that closes the dialog. */
  padding: ${space[2]} ${space[2]} 0;
  [role='tablist'] {
    margin-right: 52px;
  }
`;
