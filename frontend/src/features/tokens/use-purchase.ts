import { useEffect, useState } from 'react';
import type { PackageKey } from '#contract/packages.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { markCheckoutStart } from './checkout-return.ts';

/** Opens a checkout. `buying` is the package whose checkout is being opened. */
export function usePurchase() {
  const [buying, setBuying] = useState<PackageKey | null>(null);

  useEffect(() => {
    // "Back" from the checkout may show this page as it was left, with its button still busy.
    const awake = (event: PageTransitionEvent) => {
      if (event.persisted) setBuying(null);
    };
    addEventListener('pageshow', awake);
    return () => removeEventListener('pageshow', awake);
  }, []);

  async function buy(key: PackageKey): Promise<void> {
    if (buying !== null) return;
    setBuying(key);
    try {
      const { url } = await call('purchaseTokens', { body: { package: key } });
      markCheckoutStart();
      location.assign(url);
    } catch (error) {
      setBuying(null);
      toast({
        title: 'Purchase failed',
        description: failureText(error),
        variant: 'destructive',
      });
    }
  }

  return { buying, buy: (key: PackageKey) => void buy(key) };
}
