import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { spokenName } from '../../features/gallery/caption.ts';
import { prefersStillness } from '../../features/gallery/prefers-stillness.ts';
import { color, radius } from '../../theme/tokens.ts';
import { frameSize } from './frame-size.ts';

/** The finished reel: it plays at once, silently, unless the person prefers stillness. */
export function ReelVideo({ media }: { media: Media }) {
  return (
    // A generated reel has nothing said in it that captions could carry.
    <Video
      src={media.imageUrl}
      poster={media.posterUrl ?? undefined}
      aria-label={spokenName(media)}
      controls
      playsInline
      loop
      muted
      autoPlay={!prefersStillness()}
    />
  );
}

const Video = styled.video`
  ${frameSize}
  border-radius: ${radius.card};
  background: ${color.surface};
  object-fit: cover;
`;
