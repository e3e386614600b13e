import { useState } from 'react';
import { styled } from 'styled-components';
import { color, accentGradient, motion, radius } from '../../theme/tokens.ts';

/**
 * A progress bar, 0 to 1. It never goes back while mounted; give it the generation's id as `key` so
 * that the next one starts at 0.
 */
export function Progress({ value, label }: { value: number; label: string }) {
  const [highest, setHighest] = useState(0);
  if (value > highest) setHighest(Math.min(1, value));
  const percent = Math.round(highest * 100);
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Fill style={{ transform: `scaleX(${highest})` }} />
    </Track>
  );
}

const Track = styled.div`
  height: 6px;
  overflow: hidden;
  border-radius: ${radius.full};
  background: ${color.lifted};
`;

const Fill = styled.div`
  height: 100%;
  background: ${accentGradient};
  transform-origin: left;
  transition: transform ${motion.slow};
`;
