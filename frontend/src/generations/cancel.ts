import { call } from '../api/call.ts';
import { failureText } from '../api/call-error.ts';
import { refetchUser } from '../api/user.ts';
import { isLive } from '../live/connection.ts';
import { putGeneration } from './generation-store.ts';
import { toast } from '../ui/toast-store.ts';

/** Cancels a generation and brings its tokens back; says why when that is no longer possible. */
export async function cancelGeneration(id: string): Promise<void> {
  try {
    putGeneration(await call('cancelGeneration', { params: { id } }));
    // With the socket up the new balance is already on its way.
    if (!isLive()) void refetchUser();
  } catch (error) {
    toast({ title: 'Cancel failed', description: failureText(error), variant: 'destructive' });
  }
}
