import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsDown } from '../../live/connection.ts';
import { color } from '../../theme/tokens.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { NoteBar } from './NoteBar.tsx';
import { confirmedPurchase, checkoutStartMs, clearCheckoutStart } from './checkout-return.ts';
import { purchasesQuery } from './token-cache.ts';

/** Polls only while the socket is down. */
const POLL_MS = 5_000;
/** After this long the text says that the bank takes its time. */
const LATE_AFTER_MS = 60_000;

/**
 * How the checkout went, for whoever comes back from it. The address alone confirms nothing: the
 * purchase must be in the history.
 */
export function CheckoutNote() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('checkout');
  const close = () => {
    clearCheckoutStart();
    setSearch({}, { replace: true });
  };
  if (outcome === 'success') return <Confirmation onClose={close} />;
  if (outcome !== 'cancelled') return null;
  return (
    <NoteBar onClose={close}>
      <p>The checkout was cancelled. Nothing was charged.</p>
    </NoteBar>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const [leftMs] = useState(checkoutStartMs);
  const isDown = useIsDown();
  const recent = useQuery({
    ...purchasesQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isDown && !confirmedPurchase(state.data ?? [], leftMs) ? POLL_MS : false,
  });
  const purchase = confirmedPurchase(recent.data ?? [], leftMs);
  const isLate = useIsLate(purchase === undefined);
  if (purchase) {
    return (
      <NoteBar onClose={onClose}>
        <CircleCheck size={20} color={color.success} aria-hidden />
        <p>Payment confirmed: {purchase.amount} tokens were added.</p>
      </NoteBar>
    );
  }
  return (
    <NoteBar>
      <Spinner size={20} />
      <p>
        {isLate
          ? 'Your bank takes its time. The tokens come as soon as it confirms; you need not wait here.'
          : 'Confirming your payment…'}
      </p>
    </NoteBar>
  );
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
