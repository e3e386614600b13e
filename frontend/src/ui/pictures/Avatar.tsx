import { useState } from 'react';
import { styled } from 'styled-components';
import { smallAvatarUrl } from '#contract/avatar.ts';
import { color, font, radius, coverBox, centred } from '../../theme/tokens.ts';
import { countCharacters } from './initials.ts';

/**
 * A person's picture, or `fallback` when there is none or it does not load. Decorative: the parent
 * must name it.
 */
export function Avatar(props: { url: string | null; fallback: string; size?: number }) {
  const { url, fallback, size = 32 } = props;
  const src = url && size <= SMALL_SIZE ? smallAvatarUrl(url) : url;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <Circle
      style={{ width: size, height: size, fontSize: size * letterSize(fallback) }}
      aria-hidden
    >
      {src && src !== brokenUrl ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBrokenUrl(src)} />
      ) : (
        fallback
      )}
    </Circle>
  );
}

/** In CSS pixels; the small version has twice as many. */
const SMALL_SIZE = 32;

/** The height of the letters for a circle of 1; long initials shrink until they fit its width. */
function letterSize(letters: string): number {
  return Math.min(0.38, 1.14 / countCharacters(letters));
}

const Circle = styled.span`
  ${centred}
  flex: none;
  overflow: hidden;
  border: 1px solid ${color.edge};
  border-radius: ${radius.full};
  background: ${color.lifted};
  color: ${color.text};
  font-family: ${font.display};
  font-weight: 600;
  line-height: 1;
  img {
    ${coverBox}
  }
`;
