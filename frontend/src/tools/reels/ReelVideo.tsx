import { styled } from 'styled-components';
import type { Media } from '../../../../contract/media.ts';
import { spokenName } from '../../features/gallery/caption.ts';
import { color, radius } from '../../theme/tokens.ts';
import { frameSize } from './frame-size.ts';

/** The finished reel: it plays at once, silently, unless the person prefers stillness. */
export function ReelVideo({ media }: { media: Media }) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    // A generated reel has nothing said in it that captions could carry.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <Video
      src={media.imageUrl}
      poster={media.posterUrl ?? undefined}
      aria-label={spokenName(media)}
      controls
      playsInline
      loop
      muted
      autoPlay={!isStill}
    />
  );
}

const Video = styled.video`
  ${frameSize}
  border-radius: ${radius.card};
  background: ${color.surface};
  object-fit: cover;
`;
