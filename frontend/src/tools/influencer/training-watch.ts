import type { Influencer } from '../../../../contract/influencer.ts';

type Known = Pick<Influencer, 'id' | 'trainingStatus'>;

/** The influencers whose training ended between two lists; one never seen in training is history. */
export function trainingEnds<I extends Known>(
  before: readonly Known[] | undefined,
  now: readonly I[] | undefined,
): I[] {
  const training = new Set(
    before?.filter(({ trainingStatus }) => trainingStatus === 'training').map(({ id }) => id),
  );
  return (now ?? []).filter(
    ({ id, trainingStatus }) =>
      training.has(id) && (trainingStatus === 'completed' || trainingStatus === 'failed'),
  );
}
