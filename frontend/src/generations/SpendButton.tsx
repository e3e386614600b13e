import { useId, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { useUser } from '../api/user.ts';
import { color, radius, space } from '../theme/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/layout.ts';
import { balanceNote } from './balance-note.ts';
import { priced } from './priced.ts';

/**
 * A button that orders a run. The line below it, which also describes it to screen readers, says
 * what the order leaves of the balance, or what is missing and where to buy it. Administrators have
 * none.
 */
export function SpendButton(
  props: {
    run: RunKey;
    /** Its text, with the price behind it, where it has no children. */
    action?: string;
    /** Runs that the order leads to, where that costs tokens, too. */
    next?: { run: RunKey; name: string };
    /** Said instead of "You have 1. 1 more needed." */
    shortText?: string;
  } & Omit<ComponentProps<typeof Button>, 'aria-describedby'>,
) {
  const { run, action, next, shortText, ...rest } = props;
  const button = action === undefined ? rest : { ...rest, children: priced(action, run) };
  const { tokenBalance, isAdmin } = useUser();
  const noteId = useId();
  if (isAdmin) return <Button {...button} />;
  const { text, isShort, isBuyingOffered } = balanceNote(tokenBalance, run, next);
  return (
    <Stack $gap={3}>
      <Button {...button} aria-describedby={noteId} />
      <Line $isShort={isShort}>
        <span id={noteId}>{isShort && shortText ? shortText : text}</span>
        {isBuyingOffered && (
          <>
            {' '}
            <BuyLink to="/tokens">Buy Tokens</BuyLink>
          </>
        )}
      </Line>
    </Stack>
  );
}

const Line = styled.p<{ $isShort: boolean }>`
  color: ${({ $isShort }) => ($isShort ? color.danger : color.muted)};
  font-variant-numeric: tabular-nums;
  text-align: center;
  text-wrap: balance;
`;

/** Its `::after` makes the touch target large enough: a line of text is lower than a button's. */
const BuyLink = styled(Link)`
  position: relative;
  margin-left: ${space[1]};
  border-radius: ${radius.small};
  color: ${color.text};
  white-space: nowrap;
  &::after {
    content: '';
    position: absolute;
    inset: -14px -6px;
  }
`;
