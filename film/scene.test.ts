import { sampleOf } from '#tests/sample-size.ts';
import {
  type Camera,
  frameEdge,
  overreach,
  type Point,
  type Scene,
  seenBy,
  viewOf,
} from './camera.ts';
import { restsOf } from './cut/timeline.ts';
import { type Film, FILM_SECONDS, type Place, type Pose, withoutBrief } from './film.ts';
import { layoutOf, placeOf, type Rect } from './layout.ts';
import { filmOfShot, motions } from './motions.ts';
import { dolly, film, glide, stops } from './moves.ts';
import { sceneFor } from './scene.ts';
import { frameTimes, poseIn, shotOf } from './shot.ts';

const frameHeight = 16 / 9;

const everyFilm = Object.entries(motions).flatMap(([category, options]) =>
  Object.entries(options).map(([option, one]): [string, Film] => [`${category}: ${option}`, one]),
);
const films = sampleOf(everyFilm, 9);

describe('the way through a photo', () => {
  for (const [name, one] of films) {
    it(`leads through a wide photo and cuts no head that is whole without it, in ${name}`, () => {
      for (const middle of [0.08, 0.3, 0.5, 0.92]) {
        const subject = { x: middle, y: 0.35 };
        const scene = sceneOf(one, 1.5, subject, [headAt(middle)]);
        const { photo } = placeOf(layoutOf(1.5, frameHeight, false), subject, frameHeight);
        const sides = [-HALF_HEAD, HALF_HEAD].map(
          (by) => photo.left + clamped(middle + by) * (photo.right - photo.left),
        );
        const still = { ...scene, path: [] };
        const { camera } = shotOf(one, still, frameHeight);

        const rests = scene.path.map(({ rest }) => rest.x);
        // Beside a head at the photo's edge there is no room for it and the rest of the photo.
        const least = middle > 0.2 && middle < 0.8 ? 0.1 : 0.02;
        expect(Math.max(...rests) - Math.min(...rests)).to.be.greaterThan(least);
        for (const seconds of frameTimes()) {
          const pose = poseIn(still, one, seconds);
          const without = furthest(sides, pose, camera);
          const along = poseIn(scene, one, seconds);
          if (without < 0.5) expect(furthest(sides, along, camera)).to.be.lessThan(0.54);
        }
      }
    });
  }

  it('arrives at the subject of a film that closes in, and leaves that of one that retreats', () => {
    const rests = (of: Film) => sceneOf(of, 1.5, { x: 0.3, y: 0.4 }).path.map(({ rest }) => rest.x);
    const [start = 0, arrival] = rests(film(dolly(1.05, 1.4)));
    const [subject, beyond = 0] = rests(film(dolly(1.4, 1.05)));

    expect(start).to.be.greaterThan(0.2);
    expect(arrival).to.equal(0);
    expect(subject).to.equal(0);
    expect(beyond).to.be.greaterThan(0.5);
  });

  it('never takes the middle of its subject out of the frame', () => {
    const subjects = [0.1, 0.35, 0.6, 0.95].map((x) => ({ x, y: 0.45 }));
    for (const aspect of [0.6, 1.2, 16 / 9]) {
      for (const subject of subjects) {
        const layout = layoutOf(aspect, frameHeight, false);
        const half = 0.3 / layout.width;
        const thing = {
          ...{ left: clamped(subject.x - half), right: clamped(subject.x + half) },
          ...{ top: 0.35, bottom: 0.55 },
        };
        const { photo } = placeOf(layout, subject, frameHeight);
        const middle = {
          x: photo.left + subject.x * (photo.right - photo.left),
          y: photo.top + subject.y * (photo.bottom - photo.top),
        };
        for (const [name, one] of sampleOf(films, 3)) {
          const scene = sceneFor(one, layout, { subject, heads: [], thing }, frameHeight);
          const shot = shotOf(one, scene, frameHeight);
          for (let seconds = 0; seconds <= FILM_SECONDS; seconds += 0.5) {
            const { x, y } = seenBy(shot.poseAt(seconds), shot.camera)(middle);
            const isIn = Math.abs(x) <= 0.5 && Math.abs(y) <= frameHeight / 2;
            expect(isIn, `${name} at ${seconds} s of ${aspect}, ${subject.x}`).to.equal(true);
          }
        }
      }
    }
  });

  it('keeps two heads in the frame that fit, and goes from one to the other where they do not', () => {
    for (const [name, one] of films) {
      for (const [gap, asked] of [
        [0.14, 'both'],
        [0.5, 'one'],
      ] as const) {
        const heads = [headAt(0.5 - gap / 2), headAt(0.5 + gap / 2)];
        const scene = sceneOf(one, 1.5, { x: 0.5, y: 0.35 }, heads);
        const { camera } = shotOf(one, scene, frameHeight);
        const wholeAt = (seconds: number) => {
          const pose = { ...poseIn(scene, one, seconds), x: 0, y: 0, roll: 0 };
          const see = seenBy(pose, camera);
          return scene.heads.map(({ left, right, top }) => {
            const [from, to] = [see({ x: left, y: top }).x, see({ x: right, y: top }).x];
            return from >= -0.51 && to <= 0.51 ? 'in' : to < -0.49 || from > 0.49 ? 'out' : 'cut';
          });
        };
        const [first, last] = [wholeAt(0), wholeAt(FILM_SECONDS)];
        if (asked === 'both') expect([first, last], name).to.deep.equal([bothIn, bothIn]);
        else expect([first, last], name).to.deep.equal([firstIn, firstIn.toReversed()]);
      }
    }
  });

  it('goes along the longer side, towards the end with more room', () => {
    const path = [[0, 'subject'] as const, [10, 'beside'] as const];
    const to = (aspect: number, subject: Point) =>
      sceneOf(film({ path }), aspect, subject).path.at(-1)?.rest;

    expect(to(1.5, { x: 0.2, y: 0.4 })?.x).to.be.greaterThan(0.5);
    expect(to(1.5, { x: 0.8, y: 0.4 })?.x).to.be.lessThan(-0.5);
    expect(to(0.3, { x: 0.5, y: 0.2 })?.y).to.be.greaterThan(0.5);
    expect(to(0.3, { x: 0.5, y: 0.9 })?.y).to.be.lessThan(-0.5);
    expect(to(9 / 16, { x: 0.5, y: 0.4 })).to.deep.equal({ x: 0, y: 0 });
  });

  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    it(`ends at the ${side} edge of a photo of any shape where words ask for it`, () => {
      for (const aspect of [0.5, 9 / 16, 1, 1.5]) {
        const path = [[0, 'subject'] as const, [9, side] as const];
        const asked = film({ path }, dolly(1.1, 1.5));
        const scene = sceneOf(asked, aspect, { x: 0.4, y: 0.4 });
        const { camera, poseAt: at } = shotOf(asked, scene, frameHeight);

        const view = viewOf(at(FILM_SECONDS), camera, frameEdge(frameHeight));

        expect(view[side]).to.be.closeTo(scene.photo[side], 0.02);
      }
    });
  }

  it('closes in less where the crop is close already', () => {
    const zooms = [9 / 16, 3 / 4, 1.5, 3].map((aspect) => {
      const near = film(dolly(1, 2));
      return poseIn(sceneOf(near, aspect, { x: 0.5, y: 0.4 }), near, FILM_SECONDS).zoom;
    });

    expect(zooms[1]).to.equal(zooms[0]);
    expect(zooms[2]).to.be.closeTo(0.6 * (zooms[0] ?? 0), 1e-9);
    expect(zooms[3]).to.equal(zooms[2]);
  });

  it('goes to the face that words ask for, and to the subject where there is none', () => {
    const to = (place: Place, heads: readonly Rect[]) => {
      const asked = film(stops([0, place]));
      return sceneOf(asked, 2.5, { x: 0.5, y: 0.4 }, heads).path[0]?.rest.x ?? 0;
    };
    const heads = [headAt(0.8), headAt(0.2), headAt(0.5)];

    expect(to('firstFace', heads)).to.be.lessThan(-0.5);
    expect(to('middleFace', heads)).to.be.closeTo(0, 0.01);
    expect(to('lastFace', heads)).to.be.greaterThan(0.5);
    expect(to('lastFace', [])).to.equal(0);
  });

  it('moves along a card that is too long to be seen at once, in the direction asked for', () => {
    const along = (asked: Film) => {
      const layout = layoutOf(5, frameHeight, true);
      const sights = { subject: { x: 0.5, y: 0.5 }, heads: [] };
      return sceneFor(asked, layout, sights, frameHeight).path.map(({ rest }) => rest.x);
    };
    const [from = 0, to = 0] = along(film());
    const back = along(film(stops([10, 'left'])));

    expect(to).to.be.greaterThan(from + 1);
    expect(back).to.deep.equal([to, from]);
  });
});

describe('a shot of a longer film', () => {
  const lasting = [
    { seconds: 3, next: 'push' as const },
    { seconds: 2.75, next: 'dissolve' as const },
    { seconds: 1.5, next: 'cut' as const },
  ];

  for (const [name, one] of films) {
    it(`shows nothing but the photo in every frame, joins included, of ${name}`, () => {
      for (const shot of lasting.keys()) {
        const part = { ...withoutBrief(one), rests: restsOf({ shots: lasting }, shot) };
        const scene = sceneOf(part, 1.2, { x: 0.3, y: 0.4 }, [headAt(0.3)]);
        const { camera, poseAt } = shotOf(part, scene, frameHeight);

        const { begins, ends, seconds: length } = part.rests;
        for (let at = begins ? 0 : -0.25; at < length + (ends ? 0 : 0.25); at += 1 / 24) {
          const view = viewOf(poseAt(at), camera, frameEdge(frameHeight));
          expect(overreach(view, scene.photo)).to.be.at.most(1e-3);
        }
      }
    });
  }

  it('is no closer than its own seconds ask for', () => {
    const zoomOf = (of: Film) =>
      shotOf(of, sceneOf(of, 9 / 16, { x: 0.5, y: 0.4 }), frameHeight).camera.zoom;
    const late = film(glide('roll', [5, 0], [8, 14]));

    expect(zoomOf(late)).to.be.greaterThan(1.2);
    expect(zoomOf({ ...late, rests: restsOf({ shots: lasting }, 0) })).to.be.at.most(1.02);
  });

  it('has the lamp of its motion, but none that takes the face away', () => {
    const lampOf = (option: string) => {
      const shots = [{ category: 'dancing', option, seconds: 10, next: 'cut' as const }];
      const { tracks } = filmOfShot(shots, 0);
      return tracks.flatMap((track) => (track.channel === 'lamp' ? JSON.stringify(track) : []));
    };

    expect(lampOf('Slow Grind Dance')[0]).to.contain('"keys":[[0,0.3]]');
    expect(lampOf('Club Dance')[0]).to.contain('"keys":[[0,0.4]]');
  });

  it('stands still where it names no motion, also in a wide photo', () => {
    const still = filmOfShot([{ seconds: 3, next: 'cut' }], 0);
    const { poseAt: at } = shotOf(still, sceneOf(still, 2, { x: 0.3, y: 0.4 }), frameHeight);

    expect(at(2)).to.deep.equal(at(0));
  });
});

const bothIn = ['in', 'in'];
const firstIn = ['in', 'out'];

/** Half the width of a head, as a part of the photo's width. */
const HALF_HEAD = 0.06;

function headAt(middle: number): Rect {
  const [left, right] = [clamped(middle - HALF_HEAD), clamped(middle + HALF_HEAD)];
  return { left, right, top: 0.2, bottom: 0.5 };
}

const clamped = (part: number): number => Math.min(1, Math.max(0, part));

function sceneOf(of: Film, aspect: number, subject: Point, heads: readonly Rect[] = []): Scene {
  return sceneFor(of, layoutOf(aspect, frameHeight, false), { subject, heads }, frameHeight);
}

/** How far from the middle of the frame the outer side of a head is seen, in frame widths. */
function furthest(sides: readonly number[], pose: Pose, { zoom: rest, subject }: Camera): number {
  const zoom = rest * 2 ** pose.zoom;
  const centre = (subject.x + pose.aimX) * (1 - 1 / zoom) + pose.restX / zoom;
  return Math.max(...sides.map((side) => Math.abs(zoom * (side - centre))));
}
