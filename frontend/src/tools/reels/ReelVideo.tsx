import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { accessibleName } from '../../features/gallery/caption.ts';
import { prefersReducedMotion } from '../../features/gallery/prefers-reduced-motion.ts';
import { color, radius } from '../../theme/tokens.ts';
import { frameSize } from './frame-size.ts';

/** The finished reel: it plays at once, silently, unless the person prefers stillness. */
export function ReelVideo({ media }: { media: Media }) {
  return (
    // A generated reel has nothing said in it that captions could carry.
    <Video
      src={media.imageUrl}
      poster={media.posterUrl ?? undefined}
      aria-label={accessibleName(media)}
      controls
      playsInline
      loop
      muted
      autoPlay={!prefersReducedMotion()}
    />
  );
}

const Video = styled.video`
  ${frameSize}
  border-radius: ${radius.card};
  background: ${color.surface};
  object-fit: cover;
`;
