import { useEffect, useState } from 'react';
import { useToasts } from './toast-store.ts';
import { lazySlot } from './lazy-part.ts';

const ToastViewport = lazySlot(() => import('./ToastViewport.tsx'), 'ToastViewport');

/** Events that happen before any action that could show a toast. */
const interactionEvents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'];

/**
 * The toasts of the whole app. Their code is fetched at the first interaction: later than the first
 * screen, and before the first toast, which may be about a lost connection.
 */
export function ToastOutlet() {
  const [isAttended, setAttended] = useState(false);
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0);
  useEffect(() => {
    const left = new AbortController();
    for (const sign of interactionEvents) {
      window.addEventListener(sign, () => setAttended(true), { once: true, signal: left.signal });
    }
    return () => left.abort();
  }, []);
  return (isAttended || isNeeded) && <ToastViewport />;
}
