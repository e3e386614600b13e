import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsDown } from '../../live/connection.ts';
import { color } from '../../theme/tokens.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { NoteBar } from './NoteBar.tsx';
import { purchaseQuery } from './token-cache.ts';

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
      <p>Payment confirmed: {purchase.data.tokens} tokens were added.</p>
    </NoteBar>
  );
}

function Confirming({ onClose }: { onClose?: () => void }) {
  const isLate = useIsLate();
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

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
