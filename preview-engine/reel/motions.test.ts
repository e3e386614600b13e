import { reelCategories } from '../../contract/tools/reels.ts';
import {
  type Camera,
  frameEdge,
  lens,
  overreach,
  type Point,
  type Scene,
  viewOf,
} from '../../film/camera.ts';
import {
  type Film,
  FILM_SECONDS,
  FRAMES_PER_SECOND,
  type Pose,
  poseAt,
  withoutBrief,
} from '../../film/film.ts';
import { layoutOf, type Rect } from '../../film/layout.ts';
import { sceneFor } from '../../film/scene.ts';
import { frameTimes, type Shot, shotOf } from '../../film/shot.ts';
import { filmFor } from './motion.ts';
import { motions } from '../../film/motions.ts';
import { BACKDROP, BACKDROP_CAMERA, backdropPose, BLEED } from '../../film/canvas.ts';
import { sampleOf } from '../../tests/sample-size.ts';

const size = { width: 720, height: 1280 };
const frameHeight = size.height / size.width;
const edge = frameEdge(frameHeight, 6);

const films: [name: string, film: Film][] = Object.entries(motions).flatMap(([category, options]) =>
  Object.entries(options).map(([option, film]): [string, Film] => [`${category}: ${option}`, film]),
);

describe('the motion table', () => {
  it('has a film for each of the 44 options and for no others', () => {
    const wanted = Object.entries(reelCategories).flatMap(([key, options]) =>
      options.map((option) => `${key}: ${option}`),
    );

    expect(films.map(([name]) => name)).to.have.members(wanted);
    expect(films).to.have.length(44);
  });

  it('knows no option of another category, and no category of that name', () => {
    const prompt = '';
    expect(filmFor({ category: 'posing', option: 'K-Pop', prompt })).to.equal(undefined);
    expect(filmFor({ category: 'posing', option: null, prompt })).to.equal(undefined);
    expect(filmFor({ category: 'constructor', option: 'name', prompt })).to.equal(undefined);
    expect(filmFor({ category: 'posing', option: '__proto__', prompt })).to.equal(undefined);
  });

  for (const [name, film] of films) {
    const takes = once(() => takesOf(film));

    it(`shows nothing but the photo in any of the 300 frames of ${name}`, () => {
      for (const { scene, whole, lasting } of takes()) {
        const canvas = canvasOf(scene);
        for (const seconds of frameTimes()) {
          const seen = viewOf(lasting.poseAt(seconds), lasting.camera, edge);
          expect(overreach(seen, scene.photo)).to.be.lessThan(0);
          if (whole === lasting) continue;
          // A glimpse of mirrored margin is for blows and whips; all else stays in the photo.
          const glimpse = viewOf(whole.poseAt(seconds), whole.camera, edge);
          expect(overreach(glimpse, canvas)).to.be.lessThan(0);
        }
      }
    });

    it(`begins and ends at rest, and never jumps in ${name}`, () => {
      for (const { whole, lasting } of takes()) {
        expect(movedIn(whole, 0, FRAME)).to.be.lessThan(0.003);
        expect(movedIn(whole, FILM_SECONDS - 2 * FRAME, FRAME)).to.be.lessThan(0.003);
        let before = lasting.poseAt(0);
        for (const seconds of frameTimes()) {
          const now = whole === lasting ? before : whole.poseAt(seconds);
          const after = lasting.poseAt(seconds + FRAME);
          expect(moved(lasting.camera, before, after)).to.be.lessThan(0.2);
          // What jumps does so in however short a time.
          const soon = whole.poseAt(seconds + FRAME / 100);
          expect(moved(whole.camera, now, soon)).to.be.lessThan(0.006);
          before = after;
        }
      }
    });

    it(`keeps the backdrop behind a card in every frame of ${name}`, () => {
      const wall = {
        left: -0.5 - BACKDROP.bleed,
        right: 0.5 + BACKDROP.bleed,
        top: -frameHeight / 2 - BACKDROP.bleed,
        bottom: frameHeight / 2 + BACKDROP.bleed,
      };
      const shot = shotOf(film, panorama(film), frameHeight);
      for (const seconds of frameTimes()) {
        const seen = viewOf(backdropPose(shot.poseAt(seconds)), BACKDROP_CAMERA, edge);
        expect(overreach(seen, wall)).to.be.lessThan(0);
      }
    });

    it(`opens on a picture fit for a poster in ${name}`, () => {
      const { flash, exposure, split, zoom, swell } = poseAt(film, 0);

      expect(flash).to.equal(0);
      expect(split).to.equal(0);
      expect(exposure).to.be.greaterThan(-0.3);
      expect(zoom).to.be.within(-0.05, 0.75);
      expect(swell).to.be.lessThan(0.15);
    });
  }

  for (const [category, options] of Object.entries(motions)) {
    const rows = Object.entries<Film>(options);
    for (const [index, [first, one]] of rows.entries()) {
      for (const [second, other] of rows.slice(index + 1)) {
        it(`moves differently in ${category} for ${first} and ${second}`, () => {
          expect(pixelsApart(one, other)).to.be.greaterThan(20);
        });
      }
    }
  }
});

const FRAME = 1 / FRAMES_PER_SECOND;

/** Photos of every shape, with the subject in the middle and in two corners. */
function scenes(film: Film): Scene[] {
  const subjects = [
    { x: 0.5, y: 0.35 },
    { x: 0.15, y: 0.15 },
    { x: 0.85, y: 0.75 },
  ];
  const photos = [9 / 16, 3 / 2, 0.3, 3 / 4, 4].flatMap((aspect) =>
    subjects.map((subject) => ({ aspect, subject })),
  );
  return sampleOf(photos, 4).map(({ aspect, subject }) =>
    sceneFor(film, layoutOf(aspect, frameHeight, false), { subject, heads: [] }, frameHeight),
  );
}

/**
 * A film in front of a photo, whole and without its brief tracks; the same shot where it has none.
 */
type Take = { scene: Scene; whole: Shot; lasting: Shot };

function takesOf(film: Film): Take[] {
  const isLasting = film.tracks.every(({ brief }) => brief === undefined);
  return scenes(film).map((scene) => {
    const whole = shotOf(film, scene, frameHeight);
    const lasting = isLasting ? whole : shotOf(withoutBrief(film), scene, frameHeight);
    return { scene, whole, lasting };
  });
}

/** For what two tests have of a film. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function panorama(film: Film): Scene {
  const sights = { subject: { x: 0.5, y: 0.5 }, heads: [] };
  return sceneFor(film, layoutOf(5, frameHeight, true), sights, frameHeight);
}

/** The photo and its mirrored margins. */
function canvasOf({ photo, path }: Scene): Rect {
  const xs = [0, ...path.map(({ rest }) => rest.x)];
  const ys = [0, ...path.map(({ rest }) => rest.y)];
  return {
    left: Math.min(photo.left, Math.min(...xs) - 0.5 - BLEED.x),
    right: Math.max(photo.right, Math.max(...xs) + 0.5 + BLEED.x),
    top: Math.min(photo.top, Math.min(...ys) - frameHeight / 2 - BLEED.y),
    bottom: Math.max(photo.bottom, Math.max(...ys) + frameHeight / 2 + BLEED.y),
  };
}

/** How far (frame widths, as seen) any point of the frame moves in a time of the clock. */
const movedIn = ({ camera, poseAt: at }: Shot, seconds: number, time: number): number =>
  moved(camera, at(seconds), at(seconds + time));

/** How far it moves between two poses. */
function moved(camera: Camera, before: Pose, after: Pose): number {
  const zoomOf = (pose: Pose) => camera.zoom * 2 ** pose.zoom;
  const [from, to] = [lens(before, camera), lens(after, camera)];
  const [a, b]: [Point, Point] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  let most = 0;
  for (const point of edge) {
    from(point, a);
    to(point, b);
    most = Math.max(most, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return most * Math.max(zoomOf(before), zoomOf(after));
}

/** The mean distance in pixels at which two films show the same points. */
function pixelsApart(one: Film, other: Film): number {
  const camera = { zoom: 1, subject: { x: 0, y: -0.3 } };
  const points = [
    { x: 0, y: -0.3 },
    { x: -0.4, y: -0.7 },
    { x: 0.4, y: 0.7 },
    { x: 0.1, y: 0.2 },
  ];
  const a = { x: 0, y: 0 };
  const b = { x: 0, y: 0 };
  let sum = 0;
  for (let frame = 0; frame < 300; frame++) {
    const first = lens(poseAt(one, frame / 30), camera);
    const second = lens(poseAt(other, frame / 30), camera);
    for (const point of points) {
      first(point, a);
      second(point, b);
      sum += Math.hypot(a.x - b.x, a.y - b.y);
    }
  }
  return (sum / (300 * points.length)) * size.width;
}
