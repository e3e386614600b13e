import { useMutation } from '@tanstack/react-query';
import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { platforms } from './platforms.ts';

/** Makes a platform's list current for everybody; the new one comes by the push. */
export function useRefresh(platform: MusicPlatform) {
  const { mutate: refresh, isPending: isRefreshing } = useMutation({
    mutationFn: () => refreshList(platform),
    onSuccess: ({ message, isSample }) =>
      toast({ title: isSample ? 'Sample shown' : 'Trends updated', description: message }),
    onError: () => {
      const description = 'Failed to refresh music insights';
      toast({ title: 'Update failed', description, variant: 'destructive' });
    },
  });
  return { isRefreshing, refresh: () => refresh() };
}

/** Resolves to what the server says of it, and whether the list is the invented sample. */
async function refreshList(
  platform: MusicPlatform,
): Promise<{ message: string; isSample: boolean }> {
  const { queryKey } = platforms[platform].query;
  const writtenAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  const before = writtenAt();
  const { message } = await call('refreshMusic', { body: { platform } });
  // Nothing was pushed: the socket is down, or the list was current and may be older here.
  if (writtenAt() === before) await queryClient.refetchQueries({ queryKey });
  const list = queryClient.getQueryData<readonly MusicInsight[]>(queryKey);
  return { message, isSample: list?.[0]?.isInvented ?? false };
}
