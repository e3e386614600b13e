import type { Pixels } from '../../film/pixels/picture.ts';
import type { Stage } from '../../film/photo/stage.ts';
import { lookForPeople } from '../sight/look.ts';
import type { People } from '../sight/people.ts';
import { setStage, type StageOrder } from './photo.ts';

/** `setStage` for tests. */
export function stageOf(path: string, order: Omit<StageOrder, 'findPeople'>): Promise<Stage> {
  return setStage(path, { ...order, findPeople: peopleIn });
}

/** Who is in a photo; the models are loaded once for all tests of a process. Fails where they cannot run. */
export async function peopleIn(pixels: Pixels): Promise<People> {
  const people = await lookForPeople(pixels, (text) => expect.fail(text));
  return people ?? expect.fail('nobody looked');
}
