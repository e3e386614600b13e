import { useId } from 'react';
import { styled } from 'styled-components';
import { PRODUCT_NAME } from '#contract/product.ts';
import { color, font, space } from '../theme/tokens.ts';

/** The brand mark and the product's name. */
export function Logo() {
  return (
    <Brand>
      <Mark />
      <Name>{PRODUCT_NAME}</Name>
    </Brand>
  );
}

function Mark() {
  const gradientId = useId();
  return (
    <svg viewBox="6 3 22 26" height="1.06em" aria-hidden>
      <defs>
        <linearGradient id={gradientId} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={color.accentLight} />
          <stop offset=".52" stopColor={color.accent} />
          <stop offset="1" stopColor={color.accentDeep} />
        </linearGradient>
      </defs>
      <path d="M6 3h6v20h14v6H6z" fill={`url(#${gradientId})`} />
      <circle cx="22" cy="11" r="6" fill={`url(#${gradientId})`} />
    </svg>
  );
}

const Brand = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  font-family: ${font.display};
  font-weight: 700;
  letter-spacing: -0.02em;
`;

/** The narrowest phones have no room for the name. */
const Name = styled.span`
  @media (max-width: 359px) {
    display: none;
  }
`;
