import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PackageKey } from '#contract/packages.ts';
import { call } from '../../api/call.ts';
import { withIdempotencyKey } from '../../api/idempotency-key.ts';
import { showFailure } from '../../api/show-failure.ts';

/** Opens a checkout. `buying` is the package whose checkout is being opened. */
export function usePurchase() {
  const purchase = useMutation({
    mutationFn: (key: PackageKey) =>
      withIdempotencyKey({ what: 'purchase', text: key }, (idempotencyKey) =>
        call('purchaseTokens', { body: { package: key }, idempotencyKey }),
      ),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure('Purchase failed', error),
  });
  const { reset } = purchase;

  useEffect(() => {
    // "Back" from the checkout may show this page as it was left, with its button still busy.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);

  // The button stays busy until the checkout has taken the place of this page.
  const isBusy = purchase.isPending || purchase.isSuccess;
  return {
    buying: isBusy ? purchase.variables : null,
    buy: (key: PackageKey) => {
      if (!isBusy) purchase.mutate(key);
    },
  };
}
