import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { color, motion, fillParent } from '../../theme/tokens.ts';
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
