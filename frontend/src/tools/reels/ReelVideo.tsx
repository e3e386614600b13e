import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { accessibleName } from '../../features/gallery/caption.ts';
import { prefersReducedMotion } from '../../features/gallery/prefers-reduced-motion.ts';
import { color, radius } from '../../theme/tokens.ts';
import { lit } from '../../ui/lit.ts';
import { frameSize } from './frame-size.ts';

/** The finished reel: it plays at once, silently, unless the person prefers stillness. */
export function ReelVideo({ media }: { media: Media }) {
  return (
    <Frame>
      {/* A generated reel has nothing said in it that captions could carry. */}
      <video
        src={media.imageUrl}
        poster={media.posterUrl ?? undefined}
        aria-label={accessibleName(media)}
        controls
        playsInline
        loop
        muted
        autoPlay={!prefersReducedMotion()}
      />
    </Frame>
  );
}

const Frame = styled.div`
  ${frameSize}
  border-radius: ${radius.card};
  ${lit(0)}
  video {
    width: 100%;
    height: 100%;
    border-radius: inherit;
    background: ${color.surface};
    object-fit: cover;
  }
`;
