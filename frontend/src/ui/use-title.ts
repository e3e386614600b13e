import { useEffect } from 'react';
import { PRODUCT_NAME } from '#contract/product.ts';

/** Names the tab after the screen; without a name, after the product. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [screen]);
}
