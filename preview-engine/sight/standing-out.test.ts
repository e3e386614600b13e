import sharp from 'sharp';
import { layoutOf } from '../../film/layout.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { rawPixels } from '../photo-file.ts';
import { standingOut } from './standing-out.ts';

type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** The place of the thing in each picture, marked by hand; all of it where no thing stands out. */
const marked: Record<string, Bounds> = {
  'subjects/01': [0, 0, 1, 1],
  'subjects/02': [0.28, 0.36, 0.4, 0.54],
  'subjects/03': [0.1, 0.12, 0.92, 0.85],
  'subjects/05': [0, 0.05, 1, 1],
  'subjects/06': [0.16, 0.1, 0.73, 0.76],
  'subjects/07': [0.44, 0.26, 0.63, 0.6],
  'subjects/08': [0, 0, 1, 1],
  'subjects/09': [0.2, 0.25, 1, 0.9],
  'subjects/10': [0, 0, 0.95, 0.9],
  'subjects/11': [0.44, 0.02, 0.87, 0.76],
  'subjects/12': [0.28, 0.12, 0.53, 0.85],
  'subjects/13': [0, 0, 1, 1],
  'subjects/14': [0.02, 0.17, 0.88, 0.87],
  'subjects/16': [0.28, 0.28, 0.88, 0.42],
  'subjects/19': [0.46, 0.14, 0.78, 0.65],
  'subjects/20': [0.08, 0.1, 1, 0.93],
  'subjects/21': [0.4, 0.12, 0.5, 0.6],
  'subjects/22': [0.3, 0.1, 0.62, 0.62],
  'subjects/23': [0.1, 0.3, 1, 1],
  'subjects/24': [0.1, 0.05, 1, 0.95],
  cat: [0, 0, 1, 1],
  coffee: [0.14, 0.05, 0.8, 1],
  rocket: [0.48, 0.3, 0.56, 0.95],
};

/** The marked pictures cut, so that the thing lies elsewhere. */
const parts: readonly (readonly [name: string, part: Bounds])[] = [
  ['subjects/02', [0.2, 0.2, 1, 1]],
  ['subjects/06', [0.1, 0, 1, 1]],
  ['subjects/06', [0, 0, 0.8, 1]],
  ['subjects/11', [0.3, 0, 1, 1]],
  ['subjects/12', [0.2, 0, 1, 1]],
  ['subjects/12', [0, 0, 0.62, 1]],
  ['subjects/19', [0, 0.1, 1, 0.55]],
  ['subjects/21', [0.3, 0, 1, 1]],
  ['subjects/21', [0, 0, 0.62, 1]],
  ['subjects/22', [0.2, 0, 1, 1]],
  ['coffee', [0.1, 0, 1, 1]],
  ['rocket', [0.2, 0, 0.75, 1]],
  ['rocket', [0.4, 0, 1, 1]],
];

const whole: Bounds = [0, 0, 1, 1];
const pictures = [...Object.keys(marked).map((name) => [name, whole] as const), ...parts];

/** How far the frame around what was found is from the frame around the mark, 0..1 of the photo. */
async function missedBy(name: string, [left, top, right, bottom]: Bounds): Promise<number> {
  const photo = sharp(fixturePath(`${name}.jpg`));
  const { width, height } = await photo.metadata();
  const pixels = await rawPixels(
    photo.extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((right - left) * width),
      height: Math.round((bottom - top) * height),
    }),
  );
  const layout = layoutOf(pixels.width / pixels.height, 16 / 9, false);
  const inFrame = { width: 1 / layout.width, height: Math.min(1, 16 / 9 / layout.height) };
  const framed = (x: number) => Math.min(Math.max(x, inFrame.width / 2), 1 - inFrame.width / 2);
  const [from = 0, , to = 1] = marked[name] ?? [];
  const ends = [from, to].map((end) => Math.min(1, Math.max(0, (end - left) / (right - left))));
  const middle = ((ends[0] ?? 0) + (ends[1] ?? 0)) / 2;
  const { subject } = await standingOut(pixels, inFrame);
  return Math.abs(framed(subject.x) - framed(middle));
}

describe('what stands out of a photo', () => {
  it('is framed within a tenth of its photo, of most things and places', async () => {
    const misses = await Promise.all(pictures.map((picture) => missedBy(...picture)));

    expect(misses).to.have.length(36);
    expect(misses.filter((by) => by <= 0.1).length).to.be.at.least(29);
    expect(Math.max(...misses)).to.be.at.most(0.21);
  });

  for (const left of [60, 260, 420]) {
    it(`is a thing that stands alone ${left} pixels from the left, with its bounds`, async () => {
      const svg = `<svg width="600" height="400">
        <rect width="100%" height="100%" fill="#8d9299"/>
        <rect x="${left}" y="180" width="60" height="100" fill="#b3402a"/>
        <rect x="${left + 60}" y="180" width="60" height="100" fill="#2a40b3"/>
      </svg>`;
      const pixels = await rawPixels(sharp(Buffer.from(svg)));

      const { subject, thing } = await standingOut(pixels, { width: 0.4, height: 1 });

      expect(subject.x * 600).to.be.closeTo(left + 60, 12);
      expect(subject.y * 400).to.be.closeTo(230, 8);
      expect((thing?.left ?? 0) * 600).to.be.closeTo(left, 30);
      expect((thing?.right ?? 0) * 600).to.be.closeTo(left + 120, 30);
    });
  }

  for (const [width, height] of [
    [1, 1],
    [3000, 20],
    [20, 3000],
    [8, 8],
  ] as const) {
    it(`is nothing in ${width} x ${height} pixels of one grey, which are about their middle`, async () => {
      const photo = { rgb: new Uint8Array(width * height * 3).fill(128), width, height };

      const { subject, thing } = await standingOut(photo, { width: 0.5, height: 1 });

      expect(subject).to.deep.equal({ x: 0.5, y: 0.45 });
      expect(thing).to.equal(undefined);
    });
  }
});
