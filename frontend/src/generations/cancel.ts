import { call } from '../api/call.ts';
import { refetchUser } from '../api/user.ts';
import { attempt } from '../api/show-failure.ts';
import { isLive } from '../live/connection.ts';
import { putGeneration } from './generation-store.ts';

/** Cancels a generation and brings its tokens back; says why when that is no longer possible. */
export async function cancelGeneration(id: string): Promise<void> {
  await attempt('Cancel failed', async () => {
    putGeneration(await call('cancelGeneration', { params: { id } }));
    // With the socket up the new balance is already on its way.
    if (!isLive()) void refetchUser();
  });
}
