import { findPeople } from '../sight/people.ts';
import { setStage, type Stage, type StageOrder } from './photo.ts';

/** `setStage` for a test: people are found in a thread, as the models are not for the test's own. */
export function stageOf(path: string, order: Omit<StageOrder, 'findPeople'>): Promise<Stage> {
  const { signal } = new AbortController();
  return setStage(path, { ...order, findPeople: (pixels) => findPeople(pixels, signal) });
}
