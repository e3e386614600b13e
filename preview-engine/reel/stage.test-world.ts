import { findPeople } from '../sight/people.ts';
import { setStage, type StageOrder } from './photo.ts';
import type { Stage } from '../../film/photo/stage.ts';

/** `setStage` for tests, with the models in a thread that ends, so that they do not stay in memory. */
export function stageOf(path: string, order: Omit<StageOrder, 'findPeople'>): Promise<Stage> {
  const { signal } = new AbortController();
  return setStage(path, { ...order, findPeople: (pixels) => findPeople(pixels, signal) });
}
