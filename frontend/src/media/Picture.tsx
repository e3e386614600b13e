import { Play } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, motion, fillParent, space } from '../theme/tokens.ts';
import { pictureLabel } from '../ui/shapes.ts';
import { placeholderUrl } from './placeholder.ts';

/**
 * A still of the item that takes the whole of its box. It fades in over the placeholder; the full
 * picture also over its thumbnail, which the browser already has.
 */
export function Picture(props: {
  media: Pick<Media, 'thumbnailUrl' | 'placeholder'>;
  url: string;
  alt?: string;
  /** `contain` shows all of a picture of another shape, on its own blurred colours. */
  fit?: 'cover' | 'contain';
}) {
  const { media, url, alt = '', fit = 'cover' } = props;
  const [shownUrl, setShownUrl] = useState(() => (isThere(url) ? url : null));
  const behind = [
    // The thumbnail is cut to 9:16.
    url === media.thumbnailUrl || fit === 'contain' ? '' : media.thumbnailUrl,
    placeholderUrl(media.placeholder),
  ]
    .filter((layer) => layer !== '')
    .map((layer) => `url("${layer}")`);
  return (
    <Placeholder style={{ backgroundImage: behind.join(', ') || undefined }}>
      <Still
        key={url}
        src={url}
        alt={alt}
        decoding="async"
        draggable={false}
        $fit={fit}
        $isShown={shownUrl === url}
        onLoad={() => setShownUrl(url)}
      />
    </Placeholder>
  );
}

/** Whether the browser has it already, which then need not fade in. */
const isThere = (src: string) => Object.assign(new Image(), { src }).complete;

/** Says in the corner of a small picture that it is of a video. */
export function FilmMark({ edge }: { edge: 1 | 2 }) {
  return (
    <Mark aria-hidden $edge={edge}>
      <Play size={12} fill="currentColor" />
    </Mark>
  );
}

const Mark = styled.span<{ $edge: 1 | 2 }>`
  ${pictureLabel}
  right: ${({ $edge }) => space[$edge]};
  bottom: ${({ $edge }) => space[$edge]};
  padding: ${space[1]};
`;

const Placeholder = styled.span`
  ${fillParent}
  background: ${color.raised} center / cover no-repeat;
`;

const Still = styled.img<{ $fit: string; $isShown: boolean }>`
  width: 100%;
  height: 100%;
  object-fit: ${({ $fit }) => $fit};
  opacity: ${({ $isShown }) => ($isShown ? 1 : 0)};
  transition: opacity ${motion.slow};
`;
