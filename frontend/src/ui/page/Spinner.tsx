import { keyframes, styled } from 'styled-components';
import { PRODUCT_NAME } from '#contract/product.ts';
import { color, centred } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** Work without known progress. `label` is for screen readers. */
export function Spinner({ size = 20, label = 'Loading' }: { size?: number; label?: string }) {
  return (
    <Ring style={{ width: size, height: size }} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
    </Ring>
  );
}

/** Shown while a whole screen loads. */
export function ScreenSpinner() {
  return (
    <Centre>
      {/* A page has a heading, also while it waits. */}
      <VisuallyHidden as="h1">{PRODUCT_NAME}</VisuallyHidden>
      <Spinner size={28} />
    </Centre>
  );
}

const turn = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span`
  display: inline-block;
  flex: none;
  border: 2px solid ${color.line};
  border-top-color: ${color.accent};
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

const Centre = styled.div`
  min-height: 70dvh;
  ${centred}
`;
