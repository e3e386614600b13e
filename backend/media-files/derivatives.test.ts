import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { emptyFolder } from '../../tests/test-folder.ts';
import type { Area } from './crop.ts';
import { makeDerivatives, posterWidth, thumbnailSize } from './derivatives.ts';

const plain = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('the derivatives of a picture', () => {
  const folder = emptyFolder();

  async function derive(
    picture: Sharp | Buffer,
    kind: 'picture' | 'still-of-video' = 'picture',
    keepWhole: readonly Area[] = [],
  ) {
    const path = join(folder, 'original');
    await writeFile(path, Buffer.isBuffer(picture) ? picture : await picture.toBuffer());
    return makeDerivatives(path, folder, kind, keepWhole);
  }

  it('are a 9:16 WebP and a placeholder, with the measures of the original', async () => {
    const made = await derive(plain(720, 1280).jpeg());

    expect(made).to.include({ width: 720, height: 1280, posterPath: null });
    const thumbnail = await sharp(made.thumbnailPath).metadata();
    expect(thumbnail).to.include({ format: 'webp', ...thumbnailSize });
    expect(made.placeholder).to.match(/^[A-Za-z0-9+/]+=*$/);
    expect(made.placeholder.length).to.be.within(8, 40);
    expect((await readdir(folder)).toSorted()).to.deep.equal(['original', 'thumbnail.webp']);
  });

  it('include a larger poster, in its own shape, for the still of a video', async () => {
    const made = await derive(plain(1080, 1440).png(), 'still-of-video');

    const poster = await sharp(made.posterPath ?? '').metadata();
    expect(poster).to.include({ format: 'webp', width: posterWidth, height: 960 });
  });

  it('never enlarge a poster', async () => {
    const made = await derive(plain(400, 300).png(), 'still-of-video');

    const poster = await sharp(made.posterPath ?? '').metadata();
    expect(poster).to.include({ width: 400, height: 300 });
  });

  it('stand upright when the camera was held sideways', async () => {
    const redLeftOfBlue = await sharp(
      [await plain(80, 90, 'red').png().toBuffer(), await plain(80, 90, 'blue').png().toBuffer()],
      { join: { across: 2 } },
    )
      .png()
      .toBuffer();

    // Orientation 6: the sensor's left side is the top of what was seen.
    const made = await derive(sharp(redLeftOfBlue).withMetadata({ orientation: 6 }).jpeg());

    expect(made).to.include({ width: 90, height: 160 });
    const { data } = await sharp(made.thumbnailPath)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).to.satisfy(([r = 0, , b = 0]: number[]) => r > 200 && b < 60);
    expect([...data.subarray(-3)]).to.satisfy(([r = 0, , b = 0]: number[]) => b > 200 && r < 60);
  });

  it('carry nothing of the original but its pixels', async () => {
    const secret = 'GPS 52.5200 N 13.4050 E';
    const script = '<?php system($_GET["c"]); ?>';
    const original = await plain(300, 500)
      .withExif({ IFD0: { ImageDescription: secret, Copyright: script } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(original.includes(secret)).to.equal(true);

    const made = await derive(Buffer.concat([original, Buffer.from(script)]), 'still-of-video');

    for (const path of [made.thumbnailPath, made.posterPath ?? '']) {
      const bytes = await readFile(path);
      expect(bytes.includes('GPS') || bytes.includes('php')).to.equal(false);
      expect(await sharp(bytes).metadata()).not.to.have.any.keys('exif', 'icc', 'xmp', 'iptc');
    }
  });

  it('show the colours of the picture before it is loaded', async () => {
    const { placeholder } = await derive(plain(720, 1280, '#c83264').png());

    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'));
    expect(r * 255).to.be.closeTo(0xc8, 12);
    expect(g * 255).to.be.closeTo(0x32, 12);
    expect(b * 255).to.be.closeTo(0x64, 12);
  });

  it('keep what catches the eye when the picture has another shape', async () => {
    const face = await plain(200, 200, '#e8b090')
      .composite([
        {
          input: Buffer.from(
            '<svg width="200" height="200"><circle cx="100" cy="100" r="90" fill="#ff2200"/></svg>',
          ),
        },
      ])
      .png()
      .toBuffer();
    const original = await plain(1600, 900, '#202428')
      .composite([{ input: face, left: 1350, top: 350 }])
      .png()
      .toBuffer();

    const made = await derive(original);

    const { channels } = await sharp(made.thumbnailPath).stats();
    expect(channels[0]?.max).to.be.above(200);
  });

  it('do not cut what is to be kept whole, wherever it is', async () => {
    // A thumbnail would otherwise show the bright one: that is where the eye goes first.
    const dull = await plain(120, 300, '#30343c').png().toBuffer();
    const bright = await plain(300, 300, '#ff2200').png().toBuffer();
    const head = { left: 200 / 1600, right: 320 / 1600, top: 0.2, bottom: 0.6 };
    const turned = await sharp(
      await plain(1600, 900, '#202428')
        .composite([
          { input: dull, left: 200, top: 250 },
          { input: bright, left: 1200, top: 300 },
        ])
        .png()
        .toBuffer(),
    )
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();

    const made = await derive(turned, 'picture', [head]);

    const { data, info } = await sharp(made.thumbnailPath)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).to.include(thumbnailSize);
    const dullAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 40;
    // Of the height; its middle is that of the thumbnail.
    const [width, row] = [(120 / 900) * info.height, Math.round((400 / 900) * info.height)];
    const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) => dullAt(x, row));
    expect(columns.length).to.be.closeTo(width, 4);
    expect(columns[0]).to.be.closeTo((info.width - width) / 2, 4);
  });

  it('are made of any areas that are to be kept', async () => {
    const areas = [
      { left: -3, right: 0, top: -1, bottom: -0.5 },
      { left: 0.9, right: 7, top: 0.5, bottom: 0.5 },
      { left: Number.NaN, right: 1, top: 0, bottom: 1 },
    ];
    for (const [width, height] of [
      [1, 1],
      [60_000, 16],
      [16, 60_000],
      [1600, 900],
    ] as const) {
      const made = await derive(plain(width, height).png(), 'picture', areas);
      expect(await sharp(made.thumbnailPath).metadata()).to.include(thumbnailSize);
    }
  });

  for (const [what, picture] of [
    ['greyscale', () => plain(200, 300).greyscale().jpeg()],
    ['CMYK', () => plain(200, 300).toColourspace('cmyk').jpeg()],
    ['16-bit', () => plain(200, 300).toColourspace('rgb16').png()],
    ['palette', () => plain(200, 300).png({ palette: true })],
    ['transparent', () => plain(200, 300).ensureAlpha(0.5).png()],
    ['one pixel', () => plain(1, 1).png()],
    ['a wide strip', () => plain(60_000, 16).png()],
    ['a tall strip', () => plain(16, 60_000).png()],
  ] as const) {
    it(`can be made of a picture that is ${what}`, async () => {
      const made = await derive(picture());

      expect(await sharp(made.thumbnailPath).metadata()).to.include({
        ...thumbnailSize,
        space: 'srgb',
      });
      expect(Buffer.from(made.placeholder, 'base64').length).to.be.within(5, 30);
    });
  }

  it('are refused for a picture that breaks off, instead of being half grey', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 500,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();

    const error = await derive(whole.subarray(0, whole.length / 2)).catch((e: unknown) => e);

    expect(error).to.be.instanceOf(Error);
    expect(await readdir(folder)).to.deep.equal(['original']);
  });
});
