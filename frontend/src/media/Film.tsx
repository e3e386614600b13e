import type { Media } from '#contract/media.ts';
import { accessibleName } from './caption.ts';
import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts';

/** A video that plays by itself, again and again. */
export function Film({ media }: { media: Media }) {
  return (
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
  );
}
