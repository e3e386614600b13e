import { sampleOf } from '#tests/sample-size.ts';
import { frameEdge, lens, viewOf } from './camera.ts';
import { layoutOf } from './layout.ts';
import { filmOfShot, motions } from './motions.ts';
import { sceneFor } from './scene.ts';
import { frameTimes, shotOf } from './shot.ts';

const frameHeight = 16 / 9;
const edge = frameEdge(frameHeight, 48);
const shot = { seconds: 10, next: 'cut' as const };
const options = Object.entries(motions).flatMap(([category, films]) =>
  Object.keys(films).map((option) => ({ ...shot, category, option })),
);

/** How the card of a photo is seen in a film of one shot: at each of its frames. */
function seenIn(made: Parameters<typeof filmOfShot>[0][number], aspect: number) {
  const film = filmOfShot([made], 0);
  const layout = layoutOf(aspect, frameHeight, true);
  const sights = { subject: { x: 0.4, y: 0.6 }, heads: [] };
  const scene = sceneFor(film, layout, sights, frameHeight);
  const { camera, poseAt } = shotOf(film, scene, frameHeight);
  const { left, right, top, bottom } = scene.photo;
  return frameTimes(film).map((seconds) => {
    const pose = poseAt(seconds + 0.01);
    const look = lens(pose, camera);
    const isCut = edge.some((point) => {
      const at = { x: 0, y: 0 };
      look(point, at);
      return at.x > left && at.x < right && at.y > top && at.y < bottom;
    });
    const across = viewOf(pose, camera, [
      { x: -0.5, y: 0 },
      { x: 0.5, y: 0 },
    ]);
    const { hips, lean, ripple, swell, parallaxX, parallaxY, x, y, zoom, roll, yaw, pitch } = pose;
    return {
      isCut,
      width: (right - left) / (across.right - across.left),
      isBent: [hips, lean, ripple, swell, parallaxX, parallaxY].some((by) => by !== 0),
      moved: [x, y, zoom, roll / 60, yaw / 30, pitch / 30],
    };
  });
}

describe('the card of a film', () => {
  for (const made of options) {
    it(`stays whole, large and straight, and moves: ${made.category}, ${made.option}`, () => {
      for (const aspect of [4 / 3, 3 / 2, 16 / 9]) {
        const frames = seenIn(made, aspect);

        expect(frames.some(({ isCut, isBent }) => isCut || isBent)).to.equal(false);
        expect(Math.min(...frames.map(({ width }) => width))).to.be.at.least(0.72);
        expect(Math.max(...frames.map(({ width }) => width))).to.be.within(0.85, 0.96);
        const ways = [0, 1, 2, 3, 4, 5].map((channel) => {
          const values = frames.map(({ moved }) => moved[channel] ?? 0);
          return Math.max(...values) - Math.min(...values);
        });
        expect(Math.max(...ways)).to.be.above(0.03);
      }
    });
  }

  it('is as large as its frame lets it where nothing moves, and whole where it is upright', () => {
    for (const { width } of seenIn(shot, 3 / 2)) expect(width).to.be.closeTo(0.95, 0.001);
    for (const made of sampleOf(options, 9)) {
      expect(seenIn(made, 0.7).some(({ isCut }) => isCut)).to.equal(false);
    }
  });
});
