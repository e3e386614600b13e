import type { Pixels } from '../../film/pixels/picture.ts';
import { lookForPeople } from '../sight/look.ts';
import type { People } from '../sight/people.ts';
import { setStage, type StageOrder } from './photo.ts';

/** `setStage` for tests. */
export const stageOf = (path: string, order: Omit<StageOrder, 'findPeople'>) =>
  setStage(path, { ...order, findPeople: peopleIn });

/**
 * Who is in a photo; the models are loaded once for all tests of a process. Fails where they cannot
 * run.
 */
export const peopleIn = async (pixels: Pixels): Promise<People> =>
  (await lookForPeople(pixels, (text) => expect.fail(text))) ??
  expect.fail('the models did not run');
