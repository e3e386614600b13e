import { call } from '../api/call.ts';
import { attempt } from '../api/show-failure.ts';
import { expectLogOut, setUser } from '../api/user.ts';
import { broadcastSessionChange } from './session-sync.ts';

/** Logs out here and in the other tabs, or says why not. */
export async function logOut(): Promise<void> {
  await attempt('Logout failed', () => endSession(() => call('logout', {})));
}

/**
 * Sends a request that ends the session of this browser, and signs its tabs out. The socket may say
 * that the session is over before the request is answered, so the log-out is expected from the
 * start.
 */
export async function endSession<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const stay = expectLogOut();
  try {
    const answer = await send();
    setUser(null);
    broadcastSessionChange();
    return answer;
  } catch (error) {
    stay();
    throw error;
  }
}
