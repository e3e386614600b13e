/** Opens, in this tab, what a push that was clicked is about: the service worker sends its path. */
export function openFromPush(open: (path: string) => unknown): () => void {
  const follow = ({ data, ports }: MessageEvent<string>) => {
    ports[0]?.postMessage('');
    open(data);
  };
  // Absent where the page is not served safely.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener('message', follow);
  return () => worker?.removeEventListener('message', follow);
}
