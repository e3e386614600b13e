import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PhotoHint } from '../../contract/photo-look.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { rawPixels } from '../photo-file.ts';
import { lookAtPixels } from './look-at-pixels.ts';

type Photo = () => Promise<Sharp>;
type Change = (photo: Sharp) => Sharp;

const names = ['portrait', 'cat', 'coffee', 'rocket'] as const;
const open = (name: (typeof names)[number]) => sharp(fixturePath(`${name}.jpg`));
const changed = (photo: Photo, changes: readonly Change[]): Photo[] =>
  changes.map((change) => async () => change(await photo()));
const eachOf = (changes: readonly Change[]): Photo[] =>
  names.flatMap((name) => changed(async () => open(name), changes));

const blurred =
  (sigma: number): Change =>
  (photo) =>
    photo.blur(sigma);
const dim =
  (gain: number): Change =>
  (photo) =>
    photo.linear(gain, 0);
const deep =
  (gamma: number): Change =>
  (photo) =>
    photo.gamma(gamma, 1).linear(0.35, 0);
const shrunk =
  (side: number): Change =>
  (photo) =>
    photo.resize(side, side);
const shaken =
  (length: number): Change =>
  (photo) => {
    const row = (value: number) => Array<number>(length).fill(value);
    return photo.convolve({ width: length, height: 3, kernel: [...row(0), ...row(1), ...row(0)] });
  };

/** Two heads in a wide room, with so many pixels between them. */
const pair =
  (gap: number): Photo =>
  async () => {
    const [width, height, side] = [900, 600, 162];
    const head = { left: 100, top: 0, width: 180, height: 200 };
    const input = await open('portrait').extract(head).resize(side, 180).png().toBuffer();
    const first = Math.round((width - gap) / 2) - side;
    const placed = [first, first + side + gap].map((left) => ({ input, left, top: 150 }));
    const room = await open('coffee').resize(width, height, { fit: 'cover' }).blur(12).toBuffer();
    return sharp(await sharp(room).composite(placed).png().toBuffer());
  };

/** The portrait at both ends of a wall of so many pixels. */
const atBothEnds =
  (between: number): Photo =>
  async () => {
    const wall = await open('portrait')
      .extend({ right: between + 400, extendWith: 'copy' })
      .toBuffer();
    const input = await open('portrait').flop().toBuffer();
    return sharp(
      await sharp(wall)
        .composite([{ input, left: 400 + between, top: 0 }])
        .toBuffer(),
    );
  };

async function codesOf(photo: Photo): Promise<PhotoHint[]> {
  const pixels = await rawPixels(sharp(await (await photo()).png().toBuffer()));
  const task = { pixels, upright: pixels, frameHeight: 16 / 9 };
  const look = await lookAtPixels(task, (text) => expect.fail(text));
  return look?.hints.map(({ code }) => code) ?? expect.fail('the models did not run');
}

describe('the hints about a photo', () => {
  const gaps = [120, 170, 220, 270, 320, 370, 420, 470, 520, 570];
  const walls = [0, 50, 100, 150, 200, 300, 400, 500, 600, 700];
  const spoilt: [code: PhotoHint, photos: Photo[]][] = [
    ['blurred', eachOf([...[2, 2.5, 3, 4, 6, 9].map(blurred), ...[9, 15, 21].map(shaken)])],
    ['too-dark', eachOf([...[0.3, 0.2, 0.12, 0.06].map(dim), ...[1.5, 2.2, 3].map(deep)])],
    ['too-small', eachOf([40, 90, 150, 200, 255].map(shrunk))],
    ['heads-apart', [...gaps.map(pair), ...walls.map(atBothEnds)]],
  ];
  for (const [code, photos] of spoilt) {
    it(`name at least nine of ten photos that are spoilt on purpose: ${code}`, async () => {
      const missed: number[] = [];
      for (const [at, photo] of photos.entries()) {
        if (!(await codesOf(photo)).includes(code)) missed.push(at);
      }

      expect(photos.length).to.be.at.least(10);
      expect(missed.length, `missed ${missed.join()}`).to.be.at.most(photos.length / 10);
    });
  }

  const kept: Change[] = [
    (photo) => photo,
    (photo) => photo.flop(),
    (photo) => photo.resize({ height: 800 }),
    (photo) => photo.resize({ height: 270 }),
    (photo) => photo.rotate(90),
    (photo) => photo.linear(0.8, 0),
    (photo) => photo.linear(1.2, 10),
    (photo) => photo.sharpen(),
    (photo) => photo.greyscale(),
    (photo) => photo.jpeg({ quality: 40 }),
    (photo) => photo.modulate({ saturation: 1.6 }),
  ];

  it('are none about good photos of people', async () => {
    const sample = await readFile(
      join(import.meta.dirname, '../../backend/pages/examples/sample.jpg'),
    );
    const good = [
      ...changed(async () => open('portrait'), kept),
      ...changed(async () => sharp(sample).resize(720), kept.slice(5)),
      ...[0, 15, 30, 45].map(pair),
      softAround,
    ];

    for (const [at, photo] of good.entries()) {
      expect(await codesOf(photo), String(at)).to.deep.equal([]);
    }
  });

  for (const name of ['cat', 'coffee', 'rocket'] as const) {
    it(`are the one about faces where a good photo is of a ${name}`, async () => {
      for (const [at, photo] of changed(async () => open(name), kept).entries()) {
        expect(await codesOf(photo), String(at)).to.deep.equal(['no-face']);
      }
    });
  }

  it('say of a wall of one colour, and of one pixel, not that it is blurred', async () => {
    for (const [width, height] of [
      [600, 600],
      [1, 1],
    ] as const) {
      const create = { width, height, channels: 3, background: '#7799bb' } as const;
      expect(await codesOf(async () => sharp({ create }))).to.not.include('blurred');
    }
  });
});

/** The portrait with all but her face out of focus. */
async function softAround(): Promise<Sharp> {
  const face = { left: 120, top: 0, width: 120, height: 160 };
  const input = await open('portrait').extract(face).toBuffer();
  const soft = open('portrait')
    .blur(8)
    .composite([{ input, left: face.left, top: face.top }]);
  return sharp(await soft.png().toBuffer());
}
