import { useEffect } from 'react';
import { refetchUser } from '../api/user.ts';

/** Connects the tabs of this browser, so that all notice a sign-in or sign-out. */
const sessionChannel = openChannel();

/** Null where the browser blocks the data of sites: its tabs then follow no other. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('session');
  } catch {
    return null;
  }
}

/** Call after a successful login, registration or logout: the other tabs follow. */
export function broadcastSessionChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  sessionChannel?.postMessage('changed');
}

/** Follows sign-ins and sign-outs that happen in other tabs. */
export function useSessionSync(): void {
  useEffect(() => {
    const follow = () => void refetchUser();
    sessionChannel?.addEventListener('message', follow);
    return () => sessionChannel?.removeEventListener('message', follow);
  }, []);
}
