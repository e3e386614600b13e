import { FILM_SECONDS, filmSeconds, poseAt, REST_SECONDS, valueAt } from './film.ts';
import { flash } from './lights.ts';
import { beat, film, framings, glide, jolt, ramped, shake, zoom } from './moves.ts';

/** A second of the clock at which a film is at one of its own, away from its ends. */
const at = (filmSecond: number) => filmSecond + REST_SECONDS / 2;

describe('a film', () => {
  it('holds the first value before the first key and the last after the last', () => {
    const keys = [
      [2, 5],
      [4, 7],
    ] as const;

    expect([0, 2, 3, 4, 9].map((second) => valueAt(keys, second))).to.deep.equal([5, 5, 6, 7, 7]);
  });

  it('adds the moves of a channel up', () => {
    const both = film(glide('x', [0, 0.1]), glide('x', [0, 0.02]), zoom([0, 2]));

    expect(poseAt(both, 3).x).to.be.closeTo(0.12, 1e-9);
    expect(poseAt(both, 3).zoom).to.equal(1);
  });

  it('hits on every beat of its tempo', () => {
    const club = film(beat(120, 'zoom', 1));

    for (const second of [0.56, 1.06, 5.06]) {
      expect(poseAt(club, at(second)).zoom).to.be.closeTo(1, 0.01);
      expect(poseAt(club, at(second + 0.4)).zoom).to.be.lessThan(0.1);
    }
  });

  it('rings out after a jolt and is quiet before it', () => {
    const struck = film(jolt(4, { y: 0.1 }));
    const loudest = (from: number) =>
      Math.max(
        ...[0, 0.05, 0.1, 0.15].map((after) => Math.abs(poseAt(struck, at(from + after)).y)),
      );

    expect(loudest(3)).to.equal(0);
    expect(loudest(4)).to.be.greaterThan(0.05);
    expect(loudest(8)).to.be.lessThan(0.001);
  });

  it('jumps from framing to framing and stands still between', () => {
    const poses = film(framings('snap', 0.3, [0, 1, 0, 0, 0], [2, 2, 0.1, 0, 5], [4, 1, 0, 0, 0]));

    expect(poseAt(poses, at(1.9))).to.include({ x: 0, roll: 0 });
    expect(poseAt(poses, at(2.4))).to.include({ x: 0.1, roll: 5, zoom: 1 });
    expect(poseAt(poses, at(3.9))).to.include({ x: 0.1, roll: 5, zoom: 1 });
    expect(poseAt(poses, 9)).to.include({ x: 0, roll: 0, zoom: 0 });
  });

  it('flashes within a frame and fades', () => {
    const camera = film(flash(0.6, 2));
    const flashAt = (second: number) => poseAt(camera, at(second)).flash;

    expect(flashAt(1.99)).to.equal(0);
    expect(flashAt(2.04)).to.be.greaterThan(0.5);
    expect(flashAt(2.5)).to.equal(0);
  });

  it('slows down where its ramp is flat', () => {
    const slow = film(
      ramped([0, 0, 'linear'], [5, 1, 'linear'], [10, 10, 'linear']),
      glide('x', [0, 0, 'linear'], [10, 1, 'linear']),
    );

    expect(poseAt(slow, at(5)).x).to.be.closeTo(0.1, 1e-9);
    expect(poseAt(slow, at(7.5)).x).to.be.closeTo(0.55, 1e-9);
  });

  it('gets going gently, passes at its own pace and comes to rest, whatever moves in it', () => {
    const seconds = Array.from({ length: 301 }, (_, frame) => filmSeconds(film(), frame / 30));
    const steps = seconds.slice(1).map((second, frame) => second - (seconds[frame] ?? 0));

    expect(seconds[0]).to.equal(0);
    expect(steps[0]).to.be.lessThan(0.002);
    expect(steps.slice(12, 286).every((step) => Math.abs(step - 1 / 30) < 1e-9)).to.equal(true);
    expect(steps.every((step) => step >= 0)).to.equal(true);
    expect(steps.at(-2)).to.be.lessThan(0.002);
    expect(filmSeconds(film(), FILM_SECONDS + 1)).to.equal(seconds.at(-1));
  });

  it('shakes the same way every time it is made', () => {
    const one = film(shake(1, 12, [0, 1]));
    const again = film(shake(1, 12, [0, 1]));

    expect(poseAt(one, 3.21)).to.deep.equal(poseAt(again, 3.21));
    expect(poseAt(one, 3.21).x).not.to.equal(poseAt(one, 3.31).x);
  });

  it('passes at its own pace from its first second to its last in the middle of a longer film', () => {
    const middle = { ...film(), rests: { begins: false, ends: false, seconds: 3 } };

    for (const second of [-0.25, 0, 0.1, 1.5, 2.99, 3.25]) {
      expect(filmSeconds(middle, second)).to.equal(second);
    }
  });

  it('comes to rest at its own end as the last shot, and goes on past it as the first', () => {
    const first = { ...film(), rests: { begins: true, ends: false, seconds: 3 } };
    const last = { ...film(), rests: { begins: false, ends: true, seconds: 3 } };
    const alone = { ...film(), rests: { begins: true, ends: true, seconds: 0.5 } };
    const pace = (of: typeof first, second: number) =>
      30 * (filmSeconds(of, second + 1 / 30) - filmSeconds(of, second));

    expect(filmSeconds(first, 0)).to.equal(0);
    expect(pace(first, 0)).to.be.lessThan(0.2);
    expect(filmSeconds(first, REST_SECONDS)).to.be.closeTo(REST_SECONDS, 1e-9);
    expect(pace(first, 2.95)).to.be.closeTo(1, 1e-9);
    expect(pace(last, 0)).to.be.closeTo(1, 1e-9);
    expect(pace(last, 3 - 2 / 30)).to.be.lessThan(0.06);
    expect(pace(last, 3)).to.equal(0);
    const steps = Array.from({ length: 14 }, (_, frame) => pace(alone, frame / 30));
    expect(Math.min(...steps)).to.be.at.least(0);
    expect(Math.max(...steps)).to.be.at.most(1.34);
  });
});
