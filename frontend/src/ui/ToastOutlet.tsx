import { Suspense, useEffect, useState } from 'react';
import { useToasts } from './toast-store.ts';
import { lazyPart } from './lazy-part.ts';

const ToastViewport = lazyPart(() => import('./ToastViewport.tsx'), 'ToastViewport');

/** What a person does first, before anything can come of it that needs a toast. */
const interactionEvents = [
  'pointerdown',
  'pointermove',
  'keydown',
  'focusin',
  'touchstart',
] as const;

/**
 * The toasts of the whole app. The viewport is fetched at the first sign of a person: the first
 * screen does not wait for it, and the first toast, which may say that the network is gone, need not.
 */
export function ToastOutlet() {
  const [isAttended, setAttended] = useState(false);
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0);
  useEffect(() => {
    const attend = () => setAttended(true);
    for (const sign of interactionEvents) window.addEventListener(sign, attend, { once: true });
    return () => {
      for (const sign of interactionEvents) window.removeEventListener(sign, attend);
    };
  }, []);
  if (!isAttended && !isNeeded) return null;
  return (
    <Suspense>
      <ToastViewport />
    </Suspense>
  );
}
