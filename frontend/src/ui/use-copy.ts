import { useEffect, useState } from 'react';
import { toastFault } from './overlays/toast-store.ts';

const COPIED_MS = 2_000;

/** Copies texts; `copied` names the one whose check is still shown, for two seconds. */
export function useCopy<K extends string>() {
  const [copied, setCopied] = useState<{ what: K } | null>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(what: K, text: string): Promise<void> {
    try {
      // A page without a secure connection has no clipboard at all.
      await navigator.clipboard.writeText(text);
      setCopied({ what });
    } catch {
      toastFault('Copy Failed', 'Failed to copy to clipboard');
    }
  }

  return { copied: copied?.what ?? null, copy };
}
