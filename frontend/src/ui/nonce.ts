declare global {
  // What `get-nonce`, under Radix's scroll lock, looks for.
  var __webpack_nonce__: string | undefined;
}

/** The page's nonce, for the few `<style>` elements that are made while it runs. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

globalThis.__webpack_nonce__ = nonce;
