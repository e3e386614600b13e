import type { Origin } from './origin.ts';

/** How an item came to be, as its row says; `none` where its user brought it in without a mark. */
export type ItemOrigin = Origin | 'none';

/** The origin of a part of a film; null in rows that versions before wrote. */
export type ShotOrigin = { origin: ItemOrigin | null; isMadeWithAi: boolean };

const byModels: ReadonlySet<ItemOrigin | null> = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
] satisfies Origin[]);

/** Whether a trained model has made it, or a part of it. */
export const isByModel = (origin: ItemOrigin | null): boolean => byModels.has(origin);

/**
 * Whether it must be said to be made with AI: what a computer drew, and what nothing is known of.
 */
export const isMadeWithAi = (origin: ItemOrigin | null): boolean =>
  origin === null || origin === 'algorithmicMedia' || isByModel(origin);

/** The origin of a film that rules cut from these shots. */
export function filmOrigin(shots: readonly Pick<ShotOrigin, 'origin'>[]): Origin {
  if (shots.some(({ origin }) => isByModel(origin))) return 'compositeWithTrainedAlgorithmicMedia';
  const isOwn = ({ origin }: Pick<ShotOrigin, 'origin'>) =>
    origin === 'none' || origin === 'humanEdits';
  return shots.every(isOwn) ? 'humanEdits' : 'algorithmicallyEnhanced';
}
