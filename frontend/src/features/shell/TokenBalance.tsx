import { Coins, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contract/user.ts';
import { color, motion, on, radius, space, touchLine } from '../../theme/tokens.ts';
import { numberFormat } from '../../ui/formats.ts';

const COUNT_MS = 500;
/** Below this the pill is lit: a list of hashtags and one more order do not fit any more. */
const LOW_BALANCE = 3;
/** From here on it is rounded ("1.23M"), or it would reach the logo on phones. */
const LONG_BALANCE = 100_000;
const rounded = numberFormat({ notation: 'compact', maximumSignificantDigits: 3 });

/** "Tokens: n", which counts up or down to a new balance and leads to buying; ∞ for admins. */
export function TokenBalance({ user }: { user: User }) {
  const shown = useCountUp(user.tokenBalance);
  const isLow = !user.isAdmin && user.tokenBalance < LOW_BALANCE;
  return (
    <Balance to="/tokens">
      <Pill $isLow={isLow}>
        <Coins size={16} aria-hidden />
        <span>{`Tokens: ${user.isAdmin ? '∞' : balanceText(shown)}`}</span>
        {!user.isAdmin && <Plus size={14} aria-hidden />}
      </Pill>
    </Balance>
  );
}

function balanceText(balance: number): string {
  return balance < LONG_BALANCE ? String(balance) : rounded(balance);
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

/** A link as high as a finger needs; the pill in it is lower. */
const Balance = styled(Link)`
  ${touchLine}
  border-radius: ${radius.full};
  text-decoration: none;
`;

/**
 * Phones have no room for the plus beside a long balance, and none for the coins beside the logo.
 */
const Pill = styled.span<{ $isLow: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space[1]};
  min-height: 32px;
  padding: 0 ${space[2]};
  border: 1px solid ${({ $isLow }) => ($isLow ? color.accentLight : color.line)};
  border-radius: ${radius.full};
  background: ${({ $isLow }) => ($isLow ? color.goldDim : color.raised)};
  color: ${({ $isLow }) => ($isLow ? color.accentLight : color.text)};
  font-weight: 550;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  transition: border-color ${motion.fast};
  svg {
    display: none;
  }
  @media (min-width: 430px) {
    svg:last-child {
      display: block;
    }
  }
  ${on.wideScreen} {
    gap: 6px;
    padding: 0 ${space[3]};
    svg {
      display: block;
    }
  }
  ${on.finePointer} {
    ${Balance}:hover & {
      border-color: ${({ $isLow }) => ($isLow ? color.accentLight : color.edge)};
    }
  }
`;
