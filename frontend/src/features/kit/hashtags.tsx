import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { routeQuery } from '#frontend/api/route-query.ts';
import { isUnfinished, useGenerations } from '#frontend/generations/generation-store.ts';
import { recentLists, type HashtagList } from '#frontend/generations/hashtag-lists.ts';
import { notifyOutcome } from '#frontend/generations/notify-outcome.ts';
import { orderAndWait } from '#frontend/generations/order-and-wait.ts';
import { SpendButton } from '#frontend/generations/SpendButton.tsx';
import { useResultActions } from '#frontend/generations/use-result-actions.ts';

const isAbout = (theme: string, asked: unknown) =>
  String(asked).trim().toLowerCase() === theme.trim().toLowerCase();

/** The newest list of hashtags that was made for a theme. */
export function useHashtagsFor(theme: string): HashtagList | undefined {
  const known = useGenerations(({ generations }) => generations);
  // Those that this browser knows are the newest of all tools.
  const { data = [] } = useQuery(routeQuery('generations', { query: { tool: 'hashtags' } }));
  return useMemo(() => {
    const all = { ...Object.fromEntries(data.map((item) => [item.id, item])), ...known };
    return recentLists(all).find((list) => isAbout(theme, list.theme));
  }, [theme, data, known]);
}

/** Orders hashtags for a theme as their tool does. */
export function NewHashtags({ theme }: { theme: string }) {
  const resultActions = useResultActions();
  const isRunning = useGenerations(({ generations }) =>
    Object.values(generations).some(
      (item) => item.run === 'hashtags' && isUnfinished(item) && isAbout(theme, item.input.theme),
    ),
  );
  const { mutate: order, isPending } = useMutation({
    mutationFn: () => {
      const texts = { done: 'Hashtags ready', failed: 'Hashtags failed' };
      return notifyOutcome(orderAndWait('hashtags', { input: { theme } }), {
        texts,
        resultActions,
      });
    },
  });
  return (
    <SpendButton
      run="hashtags"
      action="Hashtags"
      isWide
      isPending={isPending || isRunning}
      disabled={theme === ''}
      onClick={() => order()}
    />
  );
}
