import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { useUser } from '../../api/user.ts';
import { useIsDown } from '../../live/connection.ts';
import { color, inRow, space, framed } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Apart } from '../../ui/layout.ts';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useIsLate } from '../../ui/page/use-is-late.ts';
import { purchaseQuery, useTokenAccount } from './token-cache.ts';

/** Polls only while the socket is down. */
const POLL_MS = 5_000;
/** After this long the text says that the bank takes its time. */
const LATE_AFTER_MS = 60_000;

/**
 * How the checkout went, for whoever comes back from it. The address alone confirms nothing: the
 * purchase that it names must be paid. An address without a purchase is never confirmed here: the
 * balance and the history show the tokens.
 */
export function CheckoutNote() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('checkout');
  const close = () => setSearch({}, { replace: true });
  const purchaseId = search.get('purchase');
  if (outcome === 'success') {
    return purchaseId ? (
      <Confirmation id={purchaseId} onClose={close} />
    ) : (
      <Confirming onClose={close} />
    );
  }
  if (outcome !== 'cancelled') return null;
  return (
    <NoteBar onClose={close}>
      <p>The checkout was cancelled. Nothing was charged.</p>
    </NoteBar>
  );
}

function Confirmation({ id, onClose }: { id: string; onClose: () => void }) {
  const isDown = useIsDown();
  const purchase = useQuery({
    ...purchaseQuery(id),
    refetchInterval: ({ state }) => (isDown && state.data?.state !== 'paid' ? POLL_MS : false),
  });
  if (purchase.data?.state !== 'paid') return <Confirming />;
  return (
    <NoteBar onClose={onClose}>
      <CircleCheck size={20} color={color.success} aria-hidden />
      <p>{`Payment confirmed: ${purchase.data.tokens} tokens were added.`}</p>
    </NoteBar>
  );
}

function Confirming({ onClose }: { onClose?: () => void }) {
  const isLate = useIsLate(LATE_AFTER_MS);
  return (
    <NoteBar onClose={onClose}>
      <Spinner size={20} />
      <p>
        {isLate
          ? 'Your bank takes its time. The tokens come as soon as it confirms; you need not wait here.'
          : 'Confirming your payment…'}
      </p>
    </NoteBar>
  );
}

/** A message at the top of the tokens screen. */
function NoteBar({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <Bar role="status">
      <Apart>{children}</Apart>
      {onClose && <Button onClick={onClose}>OK</Button>}
    </Bar>
  );
}

const Bar = styled.div`
  ${inRow(3)}
  min-height: 72px;
  padding: ${space[3]} ${space[4]};
  ${framed(color.raised)}
  p {
    flex: 1;
  }
  svg {
    flex: none;
  }
`;

/**
 * Shown until the e-mail address is confirmed: why there are no tokens yet, and a button that sends
 * the link again.
 */
export function SignupBonusNote() {
  const { email } = useUser();
  const isWaiting = useTokenAccount().data?.welcomeWaits ?? false;
  const sendAgain = async () => {
    await call('mailProof', {});
    toast({ title: 'Email sent', description: `The link is on its way to ${email}.` });
  };
  if (!isWaiting) return null;
  return (
    <NoteBar>
      <Mail size={20} color={color.info} aria-hidden />
      <p>{`Confirm your email to get your first ${SIGNUP_BONUS_TOKENS} tokens: open the link we sent to ${email}.`}</p>
      <ActionButton failed="Email not sent" act={sendAgain}>
        Send again
      </ActionButton>
    </NoteBar>
  );
}
