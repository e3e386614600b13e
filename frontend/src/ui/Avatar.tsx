import { useState } from 'react';
import { styled } from 'styled-components';
import { color, font, radius } from '../theme/tokens.ts';

/**
 * A person's picture, or `fallback` when there is none or it does not load. Decorative: the parent
 * must name it.
 */
export function Avatar({
  url,
  fallback,
  size = 32,
}: {
  url: string | null;
  fallback: string;
  size?: number;
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <Circle style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {url && url !== brokenUrl ? (
        <img src={url} alt="" width={size} height={size} onError={() => setBrokenUrl(url)} />
      ) : (
        fallback
      )}
    </Circle>
  );
}

const Circle = styled.span`
  display: grid;
  place-items: center;
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
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
