import { useEffect, useEffectEvent } from 'react';

/**
 * Takes pictures that are pasted anywhere on the page, and keeps a file that is dropped beside a zone
 * from replacing the page.
 */
export function usePageFiles(take: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('paste', paste, { signal });
    window.addEventListener('dragenter', stay, { signal });
    window.addEventListener('dragover', stay, { signal });
    window.addEventListener('drop', stay, { signal });
    return () => left.abort();
  }, []);
}
