import { useEffect, useEffectEvent } from 'react';

/** Those that would take a paste; the last one does, which stands in front of the others. */
const takers: ((event: ClipboardEvent) => void)[] = [];

/**
 * Takes pictures that are pasted anywhere on the page, and keeps a file that is dropped beside a
 * zone from replacing the page. Of several only the last one that was shown takes them.
 */
export function usePageFiles(take: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTextFor(event)) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    const taker = (event: ClipboardEvent) => paste(event);
    const pasteOfLast = (event: ClipboardEvent) => {
      if (takers.at(-1) === taker) taker(event);
    };
    const left = new AbortController();
    const { signal } = left;
    takers.push(taker);
    document.addEventListener('paste', pasteOfLast, { signal });
    window.addEventListener('dragenter', stay, { signal });
    window.addEventListener('dragover', stay, { signal });
    window.addEventListener('drop', stay, { signal });
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      left.abort();
    };
  }, []);
}

/** Tables are copied as text and as a picture: a field takes the text. */
function isTextFor({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && (clipboardData?.types.includes('text/plain') ?? false);
}
