import { filmOf } from '#film/motions.ts';
import { reelChoices } from '#contract/tools/reels.ts';
import { styleLoopOf, TILE_ASPECT } from './style-loop.ts';

const loops = reelChoices
  .filter(({ category }) => category !== 'custom')
  .map(({ category, option }) => {
    const film = filmOf(category, option);
    if (!film) throw new Error(`no film for ${option}`);
    return { name: `${category}: ${option}`, category, ...styleLoopOf(film) };
  });

/** Places of the photo's corners in the tile; both are centred at 0, lengths are tile widths. */
function cornersOf(transform: string): { x: number; y: number }[] {
  const [xPercent = 0, yPercent = 0, a = 0, b = 0, c = 0, d = 0] = (
    transform.match(/-?[\d.]+/g) ?? []
  ).map(Number);
  const side = 1 / TILE_ASPECT;
  const [left, top] = [(xPercent / 100) * side, (yPercent / 100) * side];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([across = 0, down = 0]) => {
    const [x, y] = [(across * side) / 2, (down * side) / 2];
    return { x: a * x + c * y + left, y: b * x + d * y + top };
  });
}

/** How far (tile widths) the worst corner of the tile is outside the photo; 0 or less: within. */
function uncovered(transform: string): number {
  const corners = cornersOf(transform);
  const tile = [-0.5, 0.5].flatMap((x) =>
    [-0.5 / TILE_ASPECT, 0.5 / TILE_ASPECT].map((y) => ({ x, y })),
  );
  const beyond = corners.flatMap((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    const [along, down] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(along, down);
    return tile.map(({ x, y }) => ((x - from.x) * -down + (y - from.y) * along) / -length);
  });
  return Math.max(...beyond);
}

describe('the loop that shows a reel style', () => {
  for (const { name, transforms } of loops) {
    it(`fills its tile with the photo, and moves it to be seen, in ${name}`, () => {
      expect(transforms).to.have.length(30);
      for (const transform of transforms) {
        expect(uncovered(transform), transform).to.be.lessThan(0.02);
      }
      const places = transforms.map(cornersOf);
      const moved = places.map((corners) =>
        Math.max(
          ...corners.map(({ x, y }, index) => {
            const rest = places[0]?.[index] ?? { x, y };
            return Math.hypot(x - rest.x, y - rest.y);
          }),
        ),
      );
      // Three pixels of a tile of 96.
      expect(Math.max(...moved)).to.be.greaterThan(0.03);
    });
  }

  it('differs between any two styles, and so does the pose of a still one', () => {
    expect(loops).to.have.length(44);
    expect(new Set(loops.map(({ transforms }) => transforms.join(';'))).size).to.equal(44);
    const stills = loops.map(({ transforms, tint }) => `${transforms[0]} ${tint}`);
    expect(new Set(stills).size).to.equal(44);
  });
});
