import type { Film } from '../film.ts';
import type { Stage } from '../canvas.ts';
import type { Pose } from '../pose.ts';
import type { Shot } from '../shot.ts';
import { type Layers, layersOf, maskBehind, peopleIn } from './layers.ts';
import { partingOf, type PartingTask, staysWith } from './parting.ts';

/** A photo in two layers, and what the one behind is seen with. */
export type Depth = { layers: Layers; poseOf: (pose: Pose) => Pose };

/** `undefined` where a photo stays flat: without a clear outline, or in a film that leaves people. */
export function depthOf(
  { photo, outline, scene }: Stage,
  { film, shot, frameHeight }: { film: Film; shot: Shot; frameHeight: number },
): Depth | undefined {
  if (!outline || film.depth === 0) return undefined;
  const mask = maskBehind(photo.plot, outline, scene.photo);
  const people = peopleIn(photo.plot, mask, scene.photo);
  const poseOf = posesBehind({ film, shot, scene, frameHeight, people });
  return poseOf && { layers: layersOf(photo, outline, mask), poseOf };
}

/** The poses of what is behind people; `undefined` in a film that leaves them. */
export function posesBehind(seen: Omit<PartingTask, 'depth'>): ((pose: Pose) => Pose) | undefined {
  const { depth = 1 } = seen.film;
  return depth > 0 && staysWith(seen) ? partingOf({ ...seen, depth }) : undefined;
}
