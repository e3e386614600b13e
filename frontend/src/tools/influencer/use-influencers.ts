import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Influencer } from '#contract/influencer.ts';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { queryClient } from '../../api/route-query.ts';
import { influencersQuery } from '../../generations/influencers-query.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { isLive } from '../../live/connection.ts';
import { toast, toastFault } from '../../ui/overlays/toast-store.ts';
import { TrainingTracker } from './training-tracker.ts';
import { refetchPortraits } from './use-portraits.ts';

const { queryKey } = influencersQuery;

/** Pause of the specified polling; only while the socket is down, else events change the list. */
const CHECK_EVERY_MS = 30_000;

/** Title of the message about a check that failed. */
export const CHECK_FAILED = 'Status Check Failed';

const tracker = new TrainingTracker();

/** The user's influencers, kept up to date by events; a toast announces the end of a training. */
export function useInfluencers() {
  const query = useQuery(influencersQuery);
  useEffect(() => showEnds(query.data), [query.data]);
  useEffect(() => () => tracker.forget(), []);
  return query;
}

/** Announces the end of a training that was just started here, even if it has already ended. */
export function expectTraining(generationId: string): void {
  tracker.expect(generationId);
  showEnds(queryClient.getQueryData(queryKey));
}

function showEnds(list: readonly Influencer[] = []): void {
  for (const ended of tracker.ends(list)) showEnd(ended);
}

export function refetchInfluencers(): Promise<void> {
  return queryClient.refetchQueries({ queryKey });
}

/** Checks a training at once, and every 30 seconds while the socket is down. */
export function useTrainingChecks({ id, trainingStatus }: Influencer): void {
  const isTraining = trainingStatus === 'training';
  useEffect(() => {
    if (!isTraining) return;
    // One message for an outage, not one every 30 seconds.
    let hasFailed = false;
    const check = () =>
      checkTraining(id).then(
        () => (hasFailed = false),
        (error: unknown) => {
          if (!hasFailed) showFailure(CHECK_FAILED, error);
          hasFailed = true;
        },
      );
    void check();
    const timer = setInterval(() => {
      if (!isLive()) void check();
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isTraining]);
}

/** Checks a training when the user asks for it. Throws as `call` does. */
export async function checkNow(id: number): Promise<void> {
  const { status, message } = await checkTraining(id);
  if (status === 'training') toast({ title: 'Training...', description: message });
}

async function checkTraining(id: number) {
  const answer = await call('checkInfluencer', { params: { id } });
  // The cached list may be older; the list's change shows the end.
  if (answer.status !== 'training') await refetchInfluencers();
  return answer;
}

function showEnd({ trainingStatus, trainingRequestId }: Influencer): void {
  if (trainingStatus === 'completed') {
    const description = 'Your influencer is ready. Describe the first picture.';
    toast({ title: 'Training Complete!', description });
    return;
  }
  // Its portrait can be chosen again.
  void refetchPortraits();
  const generation = trainingRequestId && useGenerations.getState().generations[trainingRequestId];
  const why = generation ? generation.error : null;
  toastFault('Training Failed', why ?? 'Training failed. Your tokens were returned.');
}
