import { call } from '../api/call.ts';
import { expectToLeave, setUser } from '../api/user.ts';
import { toast } from '../ui/toast-store.ts';
import { announceSession } from './other-tabs.ts';

/** Logs out here and in the other tabs, or says why not; answers whether it did. */
export async function logOut(): Promise<boolean> {
  const stay = expectToLeave();
  try {
    await call('logout', {});
    leaveLocally();
    return true;
  } catch (error) {
    stay();
    const description = error instanceof Error ? error.message : undefined;
    toast({ title: 'Logout failed', description, variant: 'destructive' });
    return false;
  }
}

/** For when the server has ended the session already. */
export function leaveLocally(): void {
  expectToLeave();
  setUser(null);
  announceSession();
}
