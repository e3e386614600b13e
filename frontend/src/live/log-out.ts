import { call } from '../api/call.ts';
import { expectLogOut, setUser } from '../api/user.ts';
import { toast } from '../ui/toast-store.ts';
import { broadcastSessionChange } from './session-sync.ts';

/** Logs out here and in the other tabs, or says why not. */
export async function logOut(): Promise<void> {
  const stay = expectLogOut();
  try {
    await call('logout', {});
    logOutLocally();
  } catch (error) {
    stay();
    const description = error instanceof Error ? error.message : undefined;
    toast({ title: 'Logout failed', description, variant: 'destructive' });
  }
}

/** For when the server has ended the session already. */
export function logOutLocally(): void {
  expectLogOut();
  setUser(null);
  broadcastSessionChange();
}
