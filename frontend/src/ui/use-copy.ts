import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { toastText } from './overlays/toast-store.ts';

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
    if (await copyText(text)) setCopied({ what });
    else toastText(text);
  }

  return { copied: copied?.what ?? null, copy };
}
