import type { PhotoLook } from '#contract/photo-look.ts';
import type { Size } from '#film/camera.ts';
import {
  BACKDROP_CAMERA,
  backdropPlot,
  backdropPose,
  CANVAS_DENSITY,
  cardCanvas,
  filledCanvas,
} from '#film/canvas.ts';
import { behindPlot, maskBehind, peopleIn } from '#film/depth/layers.ts';
import { outlineOf } from '#film/depth/outline.ts';
import { posesBehind } from '#film/depth/parting.ts';
import { FRAMES_PER_SECOND, liveliest, type Pose } from '#film/film.ts';
import { exposuresAt } from '#film/frame/shutter.ts';
import { boundsOf, layoutOf, placeOf } from '#film/layout.ts';
import type { Plane } from '#film/pixels/blur.ts';
import { chosenSights, sceneFor } from '#film/scene.ts';
import { type Shot, shotOf } from '#film/shot.ts';
import { presenceIn } from '#film/words/presence.ts';
import { type FilmTask, packed, type Placed, type PreparedFilm } from './prepared.ts';

/** A photo that nobody has looked at: the place of its subject is where most have it. */
export function unseen({ width, height }: Size): PhotoLook {
  const subject = { x: 0.5, y: 0.4 };
  const whole = { subject, backdrop: '' };
  return { width, height, heads: [], subject, thing: null, whole, mask: null, hints: [] };
}

/** How the photo lies in the frame, by the rules of `preview-engine/reel/photo.ts`. */
export function placedFor({ isWhole, subject, size }: FilmTask, look: PhotoLook): Placed {
  const layout = layoutOf(look.width / look.height, size.height / size.width, isWhole);
  const own = layout.kind === 'card' ? look.whole.subject : look.subject;
  const sights = {
    subject: own,
    heads: look.heads.map(boundsOf),
    thing: look.thing && boundsOf(look.thing),
  };
  return { layout, sights: chosenSights(sights, subject) };
}

/** Everything about a film but its pictures; `mask` is the photo's. */
export function prepareFilm(
  task: FilmTask,
  { layout, sights }: Placed,
  mask: Plane | undefined,
): Omit<PreparedFilm, 'pictures' | 'photo'> {
  const { film, size, part } = task;
  const frameHeight = size.height / size.width;
  const density = size.width * CANVAS_DENSITY;
  const scene = sceneFor(film, layout, sights, frameHeight);
  const shot = shotOf(film, scene, frameHeight);
  const frames = framesOf(task, shot);
  const near = frames.flat();
  const isCard = layout.kind === 'card';
  const front = isCard
    ? cardCanvas(scene.photo, density).plot
    : filledCanvas(scene, frameHeight, density).plot;
  const { photo: whole } = placeOf(layout, sights.subject, frameHeight);
  const outline = isCard ? undefined : outlineOf(mask, whole, scene.photo);
  const isParting = outline && film.depth !== 0;
  const people = isParting && peopleIn(front, maskBehind(front, outline, scene.photo), scene.photo);
  const parted = people && posesBehind({ film, shot, scene, frameHeight, people });
  const poseOf = isCard ? backdropPose : parted;
  const partedBack = parted ? { plot: behindPlot(front), camera: shot.camera } : null;
  return {
    from: part === 'liveliest' ? 0 : part.from,
    front,
    camera: shot.camera,
    back: isCard ? { plot: backdropPlot(frameHeight), camera: BACKDROP_CAMERA } : partedBack,
    isParted: outline !== undefined,
    presence: film.rests && presenceIn(film, shot, { scene, outline, frameHeight }),
    starts: startsOf(frames),
    near: packed(near),
    far: packed(poseOf ? near.map(poseOf) : []),
  };
}

/** The poses of each frame of which it is the mean. */
function framesOf({ part, film, size }: FilmTask, shot: Shot): Pose[][] {
  if (part === 'liveliest') return liveliest(film).map((seconds) => [shot.poseAt(seconds)]);
  return Array.from({ length: part.frames }, (_, frame) =>
    exposuresAt(shot, part.from + frame / FRAMES_PER_SECOND, size),
  );
}

function startsOf(frames: readonly Pose[][]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(frames.length + 1);
  frames.forEach((poses, frame) => (starts[frame + 1] = (starts[frame] ?? 0) + poses.length));
  return starts;
}
