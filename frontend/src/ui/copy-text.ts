/**
 * Copies a text; false where the browser allows no way. Call it in the click itself: WebKit allows
 * nothing after an answer of the server.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // A page without a secure connection has no clipboard at all.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The way of older browsers, which a page without a secure connection has as well. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0; font-size: 16px';
  // An open dialog takes the focus back from everything outside it.
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  field.remove();
  return isCopied;
}
