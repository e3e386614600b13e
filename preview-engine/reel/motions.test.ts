import { expect } from 'chai';
import { reelCategories } from '../../contract/tools/reels.ts';
import {
  frameEdge,
  lens,
  overreach,
  type Scene,
} from '../../contract/tools/reel-motions/camera.ts';
import { type Film, poseAt, withoutBrief } from '../../contract/tools/reel-motions/film.ts';
import { layoutOf, placeOf } from '../../contract/tools/reel-motions/layout.ts';
import { filmFor } from './motion.ts';
import { motions } from '../../contract/tools/reel-motions/motions.ts';
import { BACKDROP, BLEED } from './photo.ts';
import { BACKDROP_CAMERA, backdropPose, filmCover, filmPoses } from './projector.ts';

const size = { width: 720, height: 1280 };
const frameHeight = size.height / size.width;
const edge = frameEdge(frameHeight, 6);

const films: [name: string, film: Film][] = Object.entries(motions).flatMap(([category, options]) =>
  Object.entries(options).map(([option, film]): [string, Film] => [`${category}: ${option}`, film]),
);

describe('the motion table', () => {
  it('has a film for each of the 44 options and for no others', () => {
    const wanted = Object.entries(reelCategories).flatMap(([key, { options }]) =>
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
    it(`never shows more than the picture in any of the 300 frames of ${name}`, () => {
      for (const scene of scenes()) {
        const camera = { zoom: filmCover(film, scene, size), subject: scene.subject };
        const { left, right, top, bottom } = scene.photo;
        const canvas = {
          left: Math.min(left, -0.5 - BLEED.x),
          right: Math.max(right, 0.5 + BLEED.x),
          top: Math.min(top, -frameHeight / 2 - BLEED.y),
          bottom: Math.max(bottom, frameHeight / 2 + BLEED.y),
        };
        for (const pose of filmPoses(film, scene)) {
          expect(overreach(pose, camera, canvas, edge)).to.be.lessThan(0);
        }
        // A glimpse of mirrored margin is for blows and whips; all else stays in the photo.
        for (const pose of filmPoses(withoutBrief(film), scene)) {
          expect(overreach(pose, camera, scene.photo, edge)).to.be.lessThan(0.03);
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
      for (const pose of filmPoses(film, panorama())) {
        const seen = overreach(backdropPose(pose), BACKDROP_CAMERA, wall, edge);
        expect(seen).to.be.lessThan(0);
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

/** Photos that fill the frame, with people in the middle and in two corners. */
function scenes(): Scene[] {
  const subjects = [
    { x: 0.5, y: 0.35 },
    { x: 0.15, y: 0.15 },
    { x: 0.85, y: 0.75 },
  ];
  return [9 / 16, 3 / 4].flatMap((aspect) =>
    subjects.map((subject): Scene => {
      const layout = layoutOf(aspect, frameHeight);
      return { kind: layout.kind, ...placeOf(layout, subject, frameHeight) };
    }),
  );
}

function panorama(): Scene {
  const layout = layoutOf(5, frameHeight);
  return { kind: layout.kind, ...placeOf(layout, { x: 0.5, y: 0.5 }, frameHeight) };
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
