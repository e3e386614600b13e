import sharp from 'sharp';
import { fixturePath } from '../../tests/pictures.ts';
import { rawPixels } from '../photo-file.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { subjectOf } from './framing.ts';

const inFrame = { width: 0.5, height: 1 };
const nobody = { faces: [], mask: undefined };

describe('what a reel closes in on', () => {
  const face = { left: 0.1, right: 0.2, top: 0.3, bottom: 0.45, score: 0.9 };

  it('is a face, whatever else stands out', async () => {
    const subject = await subjectOf(await skinAt(0.8), { ...nobody, faces: [face] }, inFrame);

    expect(subject.x).to.be.closeTo(0.15, 0.01);
    expect(subject.y).to.be.closeTo(0.35, 0.03);
  });

  it('is where skin is, when nobody could look for faces', async () => {
    for (const at of [0.3, 0.7]) {
      expect((await subjectOf(await skinAt(at), undefined, inFrame)).x).to.be.closeTo(at, 0.06);
    }
  });

  it('is not the colour of skin where no face was found', async () => {
    const coffee = await rawPixels(sharp(fixturePath('coffee.jpg')));

    const [known, guessed] = [
      await subjectOf(coffee, nobody, inFrame),
      await subjectOf(coffee, undefined, inFrame),
    ];

    expect(known).not.to.deep.equal(guessed);
    expect(known.x).to.be.within(0.15, 0.85);
    expect(known.y).to.be.within(0.13, 0.83);
  });

  for (const left of [60, 260, 420]) {
    it(`is the middle of a thing that stands alone ${left} pixels from the left`, async () => {
      const { x, y } = await subjectOf(await boxAt(left), nobody, { width: 0.4, height: 1 });

      expect(x * 600).to.be.closeTo(left + 60, 6);
      expect(y * 400).to.be.closeTo(230, 8);
    });
  }

  for (const [width, height] of [
    [1, 1],
    [3000, 20],
    [20, 3000],
    [8, 8],
  ] as const) {
    it(`is within ${width} x ${height} pixels`, async () => {
      const photo = { rgb: new Uint8Array(width * height * 3).fill(128), width, height };

      for (const people of [undefined, nobody]) {
        const { x, y } = await subjectOf(photo, people, inFrame);
        expect(x).to.be.within(0, 1);
        expect(y).to.be.within(0, 1);
      }
    });
  }
});

/** A thing of two colours, 120 x 100 pixels, in front of a wall. */
function boxAt(left: number): Promise<Pixels> {
  const svg = `<svg width="600" height="400">
    <rect width="100%" height="100%" fill="#8d9299"/>
    <rect x="${left}" y="180" width="60" height="100" fill="#b3402a"/>
    <rect x="${left + 60}" y="180" width="60" height="100" fill="#2a40b3"/>
  </svg>`;
  return rawPixels(sharp(Buffer.from(svg)));
}

/** A grey wall with a head at a third of its height: an oval of skin with eyes and a mouth. */
function skinAt(x: number): Promise<Pixels> {
  const [width, height] = [600, 400];
  const middle = x * width;
  const svg = `<svg width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#8d9299"/>
    <ellipse cx="${middle}" cy="140" rx="52" ry="70" fill="#c98f74"/>
    <circle cx="${middle - 18}" cy="125" r="7" fill="#2a1d18"/>
    <circle cx="${middle + 18}" cy="125" r="7" fill="#2a1d18"/>
    <rect x="${middle - 16}" y="170" width="32" height="8" fill="#7d3b35"/>
  </svg>`;
  return rawPixels(sharp(Buffer.from(svg)));
}
