import { useState } from 'react';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { platforms } from './platforms.ts';

/** Makes a platform's list current for everybody; the new one comes by the push. */
export function useRefresh(platform: MusicPlatform) {
  const [isRefreshing, setRefreshing] = useState(false);

  async function refresh(): Promise<void> {
    const { queryKey } = platforms[platform].query;
    const writtenAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    const before = writtenAt();
    setRefreshing(true);
    try {
      const { message } = await call('refreshMusic', { body: { platform } });
      // Nothing was pushed: the socket is down, or the list was current and may be older here.
      if (writtenAt() === before) await queryClient.refetchQueries({ queryKey });
      toast({ title: 'Trends updated', description: message });
    } catch {
      const description = 'Failed to refresh music insights';
      toast({ title: 'Update failed', description, variant: 'destructive' });
    } finally {
      setRefreshing(false);
    }
  }

  return { isRefreshing, refresh };
}
