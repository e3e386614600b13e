import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGenerations } from '../../generations/generation-store.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { setTitleCount } from '../../ui/page/use-title.ts';
import { endedBetween } from './ended-between.ts';
import { collectReady, useReady } from './ready-store.ts';

/**
 * Says how generations ended, wherever on the site the person is: aloud, and in the tab's title as
 * the number of those that nobody has looked at.
 */
export function ActivityAnnouncer() {
  const [text, setText] = useState('');
  const count = useReady(({ ready }) => ready.length);
  const navigate = useNavigate();
  useEffect(() => collectReady(), []);
  useEffect(() => {
    // Absent where the page is not served safely.
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!worker) return;
    // A push was clicked: the service worker sends its path, and loads it itself without an answer.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one at a time
    worker.onmessage = ({ data, ports }: MessageEvent<string>) => {
      ports[0]?.postMessage(0);
      void navigate(data);
    };
  }, [navigate]);
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
  useEffect(
    () =>
      useGenerations.subscribe(({ generations }, before) => {
        const ended = endedBetween(before.generations, generations);
        // The words come with the first end, not with the first screen.
        if (ended.length > 0) {
          import('./announce-ends.ts')
            .then(({ announceEnds }) => setText(announceEnds(ended)))
            // The note about missing parts says it.
            .catch(() => undefined);
        }
      }),
    [],
  );
  return <LiveRegion text={text} />;
}
