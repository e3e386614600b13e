import type { Influencer } from '#contract/influencer.ts';

type TrainingState = Pick<Influencer, 'trainingRequestId' | 'trainingStatus'>;

/**
 * The trainings whose end a screen announces: those it has seen running, and those it started
 * itself, which may end before any list shows them. Trainings that ended earlier are not announced.
 */
export class TrainingTracker {
  readonly #awaited = new Set<string>();

  /** A training that this screen has just started. */
  expect(generationId: string): void {
    this.#awaited.add(generationId);
  }

  /** The influencers of a list whose awaited training has ended; each is returned once. */
  ends<I extends TrainingState>(list: readonly I[]): I[] {
    return list.filter(({ trainingRequestId: id, trainingStatus }) => {
      if (id === null) return false;
      if (trainingStatus === 'training') this.#awaited.add(id);
      const isOver = trainingStatus === 'completed' || trainingStatus === 'failed';
      return isOver && this.#awaited.delete(id);
    });
  }

  forget(): void {
    this.#awaited.clear();
  }
}
