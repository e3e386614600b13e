import { call } from '../api/call.ts';
import { refetchUser } from '../api/user.ts';
import { refetchLists } from './list-cache.ts';
import { putGenerations, useLive } from './live-store.ts';
import { publishMediaChange } from './media-changes.ts';

const RETRY_MS = 5_000;

/** Fetches everything a push could have told; each answer goes where the pushes go. */
export function refetchSnapshots(): void {
  void refetchUser();
  void fetchGenerations();
  refetchLists();
  publishMediaChange({ kind: 'stale' });
}

/** Without this list nobody sees what runs, so it alone is asked for again until it comes. */
async function fetchGenerations(): Promise<void> {
  try {
    putGenerations(await call('generations', {}));
  } catch {
    setTimeout(() => {
      if (useLive.getState().connection === 'live') void fetchGenerations();
    }, RETRY_MS);
  }
}
