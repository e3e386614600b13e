import { useEffect } from 'react';
import { PRODUCT_NAME } from '#contract/product.ts';

let name: string = PRODUCT_NAME;
let count = 0;

/** Names the tab after the screen; without a name, after the product. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    name = screen ? `${screen} · ${PRODUCT_NAME}` : PRODUCT_NAME;
    showTitle();
  }, [screen]);
}

/** "(2) Home": a number before the name of every screen; 0 takes it away. */
export function setTitleCount(shown: number): void {
  count = shown;
  showTitle();
}

function showTitle(): void {
  document.title = count > 0 ? `(${count}) ${name}` : name;
}
