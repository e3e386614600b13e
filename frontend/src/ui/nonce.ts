declare global {
  // What `get-nonce`, under Radix's scroll lock, looks for.
  var __webpack_nonce__: string | undefined;
}

/** The page's CSP nonce, for `<style>` elements that Radix adds. */
export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

globalThis.__webpack_nonce__ = nonce;
