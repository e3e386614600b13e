import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { fillParent } from '#frontend/theme/tokens.ts';
import { Picture } from '#frontend/media/Picture.tsx';

/**
 * A made picture in all of its positioned parent; it opens large where it has its place in the
 * gallery.
 */
export function OpenPicture({ media, alt }: { media: Media; alt: string }) {
  const picture = <Picture media={media} url={media.imageUrl} alt={alt} />;
  return (
    <Clip>{hasId(media) ? <Open to={`/images?item=${media.id}`}>{picture}</Open> : picture}</Clip>
  );
}

/** Clips the picture alone: what is around the parent may be lit. */
const Clip = styled.span`
  ${fillParent}
  overflow: hidden;
  border-radius: inherit;
`;

const Open = styled(Link)`
  ${fillParent}
  border-radius: inherit;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -4px;
  }
`;
