import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { refetchUser, userKey } from '../api/user.ts';
import { clearLive } from './live-store.ts';
import { tellMedia } from './media-news.ts';

/** Tells the other tabs of this browser that somebody signed in or out. */
const tabs = new BroadcastChannel('session');

/** Call after a successful login, registration or logout: the other tabs follow. */
export function announceSession(): void {
  tabs.postMessage('changed');
}

/** Follows sign-ins and sign-outs that happen in other tabs. */
export function useOtherTabs(): void {
  useEffect(() => {
    const follow = () => void refetchUser();
    tabs.addEventListener('message', follow);
    return () => tabs.removeEventListener('message', follow);
  }, []);
}

/** Keeps the stores live while `userId` is signed in, and empties them afterwards. */
export function useLiveUpdates(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    let close: (() => void) | undefined;
    let isOver = false;
    // Signed-out visitors never load the socket.
    void import('./socket.ts').then(({ openSocket }) => {
      if (!isOver) close = openSocket();
    });
    return () => {
      isOver = true;
      close?.();
      forgetUser();
    };
  }, [userId]);
}

function forgetUser(): void {
  clearLive();
  tellMedia({ kind: 'cleared' });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
}
