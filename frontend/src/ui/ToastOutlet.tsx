import { lazy, Suspense, useEffect, useState } from 'react';
import { useToasts } from './toast-store.ts';

const loadViewport = () => import('./ToastViewport.tsx');
const ToastViewport = lazy(async () => ({ default: (await loadViewport()).ToastViewport }));

/**
 * The toasts of the whole app. The viewport is fetched once the page is at rest, so that the first
 * screen does not wait for it and the first toast, which may say that the network is gone, need not.
 */
export function ToastOutlet() {
  const [isAtRest, setAtRest] = useState(false);
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), 1_500);
    return () => clearTimeout(timer);
  }, []);
  if (!isAtRest && !isNeeded) return null;
  return (
    <Suspense>
      <ToastViewport />
    </Suspense>
  );
}
