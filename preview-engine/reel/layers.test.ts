// oxlint-disable typescript/no-non-null-assertion -- reads of pixel arrays at the loops' indices
import { frameEdge, overreach, viewOf } from '../../film/camera.ts';
import { type Film, withoutBrief } from '../../film/film.ts';
import { layoutOf } from '../../film/layout.ts';
import { motions } from '../../film/motions.ts';
import { film, glide, zoom } from '../../film/moves.ts';
import { sceneFor } from '../../film/scene.ts';
import { frameTimes, shotOf } from '../../film/shot.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import { plane, type Plane } from '../../film/pixels/blur.ts';
import { layersOf, maskBehind } from '../../film/depth/layers.ts';
import { outlineOf } from '../../film/depth/outline.ts';
import { frameGrid, parted, partingOf, staysWith } from '../../film/depth/parting.ts';
import type { Stage } from '../../film/canvas.ts';
import { stageOf } from './stage.test-world.ts';
import { projector } from './projector.ts';

const size = { width: 360, height: 640 };
const frameHeight = size.height / size.width;

/** The most by which the layers of a reel may part, in frame widths. */
const LIMIT = 0.025;

const toTheRight = film(zoom([0, 1.3]), glide('x', [0, 0], [10, 0.08]));

describe('people and what is behind them', () => {
  it('part as the camera moves, by at most a fortieth of the width', () => {
    const stage = ballStage(toTheRight);
    const flat = { ...stage, outline: undefined };

    const seen = [20, 150, 280].map((frame) => {
      const [deep, plain] = [drawn(stage, toTheRight, frame), drawn(flat, toTheRight, frame)];
      expect(Math.abs(middleOf(deep, 'red') - middleOf(plain, 'red'))).to.be.below(0.5);
      return middleOf(deep, 'blue') - middleOf(plain, 'blue');
    });

    // The camera goes to the right, so that all goes to the left, and what is far by less.
    expect(seen[0]).to.be.closeTo(0, 1);
    expect(seen[2]).to.be.within(3, LIMIT * size.width);
    expect(seen[1]).to.be.within(seen[0]!, seen[2]!);
  });

  it('are told apart without a trace of the people behind them', () => {
    const { photo, outline, scene } = ballStage(toTheRight);

    const mask = maskBehind(photo.plot, outline!, scene.photo);
    const { alpha, behind } = layersOf(photo, outline!, mask);

    const { width, density, left, top } = photo.plot;
    const opacityAt = (x: number, y: number) =>
      alpha[Math.round((y - top) * density) * width + Math.round((x - left) * density)];
    expect(opacityAt(0, 0)).to.equal(255);
    expect(opacityAt(0, 0.5)).to.equal(0);
    let reddest = 0;
    for (let at = 0; at < behind.rgb.length; at += 3) {
      reddest = Math.max(reddest, behind.rgb[at]! - behind.rgb[at + 1]!);
    }
    expect(reddest).to.be.below(4);
  });

  for (const [name, made] of sampleOf(films(), 9)) {
    it(`part by at most a fortieth of the width, and never show an edge, in ${name}`, () => {
      for (const aspect of [9 / 16, 3 / 4, 3 / 2]) {
        const head = { left: 0.42, right: 0.58, top: 0.2, bottom: 0.4 };
        const sights = { subject: { x: 0.5, y: 0.3 }, heads: [head] };
        const scene = sceneFor(made, layoutOf(aspect, frameHeight, false), sights, frameHeight);
        const shot = shotOf(made, scene, frameHeight);
        const lasting = shotOf(withoutBrief(made), scene, frameHeight);
        const people = { left: -0.3, right: 0.3, top: -0.6, bottom: scene.photo.bottom };
        const depth = made.depth ?? 1;
        const behind = partingOf({ film: made, shot, scene, frameHeight, people });
        const seen = { camera: shot.camera, people, points: frameGrid(frameHeight) };
        const edge = frameEdge(frameHeight, 6);

        const apart = frameTimes().map((seconds) => {
          const far = behind(lasting.poseAt(seconds));
          expect(overreach(viewOf(far, shot.camera, edge), scene.photo)).to.be.below(0);
          const pose = shot.poseAt(seconds);
          return parted(pose, behind(pose), seen);
        });

        expect(Math.max(...apart)).to.be.within(0.005 * depth, LIMIT);
      }
    });
  }
});

describe('a film that leaves the people of its photo', () => {
  it('is flat, for all that is left is out of focus', () => {
    const people = { left: -0.3, right: 0.3, top: -0.6, bottom: 0.8 };
    const stays = (made: Film) => {
      const sights = { subject: { x: 0.3, y: 0.4 }, heads: [] };
      const scene = sceneFor(made, layoutOf(3 / 2, frameHeight, false), sights, frameHeight);
      const shot = shotOf(made, scene, frameHeight);
      return staysWith({ film: made, shot, scene, frameHeight, people });
    };

    expect(stays({ ...toTheRight, path: [[0, 'subject']] })).to.equal(true);
    const leaving = [
      [0, 'subject'],
      [10, 'right'],
    ] as const;
    expect(stays({ ...toTheRight, path: leaving })).to.equal(false);
  });
});

describe('a photo without a clear outline of people', () => {
  const photo = { left: -0.5, right: 0.5, top: -1, bottom: 1 };
  const masks: [what: string, mask: Plane | undefined][] = [
    ['nobody', undefined],
    ['somebody who fades into the wall', maskOf((distance) => Math.max(0, 1 - distance / 0.4))],
    [
      'somebody with a fog beside',
      maskOf((distance, x, y) => (distance < 0.25 ? 1 : x < 23 && y < 23 ? 0.5 : 0)),
    ],
    ['a wall like a person', maskOf((distance) => (distance < 0.25 ? 1 : 0.4))],
  ];
  for (const [what, mask] of masks) {
    it(`is one of ${what}`, () => {
      expect(outlineOf(mask, photo, photo)).to.equal(undefined);
    });
  }

  it('is as flat as ever', () => {
    const stage = ballStage(toTheRight);
    const made = drawn({ ...stage, outline: undefined }, toTheRight, 150);

    expect(made).to.deep.equal(drawn(stage, { ...toTheRight, depth: 0 }, 150));
    expect(made).not.to.deep.equal(drawn(stage, toTheRight, 150));
  });

  it('is one so wide that a pixel of the mask is more than hair', () => {
    const mask = maskOf((distance) => (distance < 0.25 ? 1 : 0));

    expect(outlineOf(mask, photo, photo)?.mask).to.equal(mask);
    const wide = { ...photo, right: 3.5 };
    expect(outlineOf(mask, wide, wide)).to.equal(undefined);
  });

  it('is one of which the reel shows hardly anybody, or hardly anything else', () => {
    const mask = maskOf((distance) => (distance < 0.25 ? 1 : 0));

    const beside = { ...photo, right: -0.24 };
    expect(outlineOf(mask, photo, beside)).to.equal(undefined);
    const within = { left: -0.1, right: 0.1, top: -0.2, bottom: 0.2 };
    expect(outlineOf(mask, photo, within)).to.equal(undefined);
  });
});

describe('the reel of a portrait', () => {
  const order = { film: toTheRight, size, isWhole: false };
  let stage: Stage;
  before(async () => {
    stage = await stageOf(fixturePath('portrait.jpg'), order);
  });

  it('is flat as a card', async () => {
    const card = await stageOf(fixturePath('portrait.jpg'), { ...order, isWhole: true });

    expect(card.scene.kind).to.equal('card');
    expect(card.outline).to.equal(undefined);
  });

  it('has her in front, each time the same, and nearly so with the digits of another machine', async () => {
    const again = await stageOf(fixturePath('portrait.jpg'), order);
    const { mask, photo } = stage.outline!;
    const values = mask.values.map((value, at) => value + 1e-4 * Math.sin(at));
    const elsewhere = { ...stage, outline: { mask: { ...mask, values }, photo } };

    const made = drawn(stage, toTheRight, 200);

    expect(made).not.to.deep.equal(drawn({ ...stage, outline: undefined }, toTheRight, 200));
    expect(drawn(again, toTheRight, 200)).to.deep.equal(made);
    const other = drawn(elsewhere, toTheRight, 200);
    let [most, sum] = [0, 0];
    for (const [at, value] of made.entries()) {
      most = Math.max(most, Math.abs(value - other[at]!));
      sum += Math.abs(value - other[at]!);
    }
    expect(most).to.be.at.most(8);
    expect(sum / made.length).to.be.below(0.02);
  });
});

function films(): [name: string, film: Film][] {
  return Object.entries(motions).flatMap(([category, options]) =>
    Object.entries(options).map(([option, made]): [string, Film] => [
      `${category}: ${option}`,
      made,
    ]),
  );
}

/** The bytes of one frame. */
function drawn(stage: Stage, of: Film, frame: number): Uint8Array {
  return projector(stage, of, { size }).draw(frame).slice();
}

/** A red ball in front of a grey wall with a blue post on it, and its outline. */
function ballStage(of: Film): Stage {
  const sights = { subject: { x: 0.5, y: 0.38 }, heads: [] };
  const scene = sceneFor(of, layoutOf(9 / 16, frameHeight, false), sights, frameHeight);
  const density = 432;
  const [width, height] = [density + 260, Math.round(frameHeight * density) + 208];
  const [left, top] = [-width / 2 / density, -height / 2 / density];
  const rgb = new Uint8Array(width * height * 3).fill(150);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [across, down] = [(x + 0.5) / density + left, (y + 0.5) / density + top];
      const isBall = Math.hypot(across, down) < 0.2;
      if (!isBall && (across < 0.3 || across > 0.36)) continue;
      rgb[at] = isBall ? 200 : 40;
      rgb[at + 1] = 40;
      rgb[at + 2] = isBall ? 40 : 200;
    }
  }
  const mask = plane(256, 256);
  for (let at = 0; at < mask.values.length; at++) {
    const across = ((at % 256) + 0.5) / 256 - 0.5;
    const down = ((Math.floor(at / 256) + 0.5) / 256 - 0.5) * frameHeight;
    mask.values[at] = Math.min(1, Math.max(0, (0.205 - Math.hypot(across, down)) / 0.01));
  }
  const { photo } = scene;
  return {
    scene,
    photo: { rgb, plot: { left, top, density, width, height } },
    backdrop: undefined,
    outline: { mask, photo },
  };
}

/** A mask of what lies around its middle. */
function maskOf(valueAt: (distance: number, x: number, y: number) => number): Plane {
  const mask = plane(256, 256);
  for (let at = 0; at < mask.values.length; at++) {
    const [x, y] = [at % 256, Math.floor(at / 256)];
    mask.values[at] = valueAt(Math.hypot(x / 256 - 0.5, y / 256 - 0.5), x, y);
  }
  return mask;
}

/** The place (pixels from the left) of what is red or blue in a frame: the middle of it. */
function middleOf(frame: Uint8Array, colour: 'red' | 'blue'): number {
  const half = size.width / 2;
  const pixels = size.width * size.height;
  const start = colour === 'red' ? pixels * 1.25 : pixels;
  let [sum, count] = [0, 0];
  for (let at = 0; at < pixels / 4; at++) {
    const strength = Math.max(0, frame[start + at]! - 150);
    sum += strength * 2 * (at % half);
    count += strength;
  }
  return sum / count;
}
