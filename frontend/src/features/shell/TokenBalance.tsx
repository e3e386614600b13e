import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';

const COUNT_MS = 500;

/** "Tokens: n", which counts up or down to a new balance; ∞ for admins. */
export function TokenBalance({ user }: { user: User }) {
  const shown = useCountUp(user.tokenBalance);
  return <Balance to="/tokens">Tokens: {user.isAdmin ? '∞' : shown}</Balance>;
}

/** Counts from the shown number to `target`; jumps with reduced motion. */
function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const latest = useRef(target);
  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = isStill ? 1 : Math.min(1, (now - start) / COUNT_MS);
      latest.current = Math.round(from + (target - from) * part);
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}

const Balance = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 ${space[1]};
  border-radius: ${radius.control};
  color: ${color.text};
  font-size: ${fontSize[14]};
  font-weight: 550;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  white-space: nowrap;
  &:hover {
    color: ${color.accentLight};
  }
`;
