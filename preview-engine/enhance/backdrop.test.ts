import sharp, { type Sharp } from 'sharp';
import { decodePicture, drawPicture, fixturePath, toSharp } from '../../tests/pictures.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { plainBackdrop } from './backdrop.ts';
import { enhanced } from './enhance.ts';
import { measureLight } from './light.ts';

type Colour = readonly [red: number, green: number, blue: number];

describe('a product in front of a plain backdrop', () => {
  const colours: Record<string, Colour> = {
    red: [189, 34, 40],
    yellow: [240, 200, 30],
    green: [40, 140, 70],
    navy: [20, 30, 90],
    pink: [250, 180, 190],
    brown: [90, 60, 40],
    black: [30, 30, 32],
    cream: [235, 230, 215],
  };
  const backdrops = { white: 255, 'white paper': 250, grey: 128, 'light grey': 200, black: 12 };
  for (const [backdrop, tone] of Object.entries(backdrops)) {
    it(`keeps its colour, and the backdrop its tone: ${backdrop}`, async () => {
      for (const [name, colour] of sampleOf(Object.entries(colours), 4)) {
        for (const shape of ['ball', 'disc'] as const) {
          const photo = await asPhoto(toSharp(drawProduct({ shape, colour, tone, width: 96 })));
          expectKept(photo, `${name} ${shape}`);
        }
      }
    });
  }

  it('keeps its colour at the size of a photo', async () => {
    const ball = { shape: 'ball', colour: colours['red'] ?? expect.fail(), tone: 250 } as const;

    expectKept(await asPhoto(toSharp(drawProduct({ ...ball, width: 990 }))), 'red ball');
  });

  it('keeps its colour when it is a real thing that reaches the edge', async () => {
    const circle = Buffer.from(
      '<svg width="100" height="100"><circle cx="50" cy="50" r="50"/></svg>',
    );
    const scenes = ['coffee', 'cat', 'rocket'].flatMap((name) =>
      ['#ffffff', '#808080', '#080808'].flatMap((background) =>
        [50, 100].map((top) => ({ name, background, top })),
      ),
    );
    for (const { name, background, top } of sampleOf(scenes, 6)) {
      const thing = await sharp(fixturePath(`${name}.jpg`))
        .resize(100, 100)
        .ensureAlpha()
        .composite([{ input: circle, blend: 'dest-in' }])
        .png()
        .toBuffer();
      const empty = sharp({ create: { width: 150, height: 200, channels: 3, background } });
      const scene = await empty
        .composite([{ input: thing, left: 25, top }])
        .png()
        .toBuffer();

      const where = { x: 75, y: top + 50, radius: 50 };
      expectKept(await asPhoto(sharp(scene)), `${name} on ${background}`, where);
    }
  });
});

describe('a photo without a plain backdrop', () => {
  const spoilt: Record<string, (photo: Sharp) => Sharp> = {
    good: (photo) => photo,
    dark: (photo) => photo.linear(0.35, 0),
    'in fog': (photo) => photo.linear(0.5, 90),
    yellow: (photo) => photo.linear([1.1, 0.97, 0.66], [0, 0, 0]),
    burnt: (photo) => photo.linear(1.6, 20),
  };
  for (const [trouble, spoil] of Object.entries(spoilt)) {
    it(`gets the light, the contrast and the colours that it lacks: ${trouble}`, async () => {
      for (const name of ['portrait', 'coffee', 'cat', 'rocket']) {
        const photo = await asPhoto(spoil(sharp(fixturePath(`${name}.jpg`))));

        expect(plainBackdrop(photo, measureLight(photo).white), name).to.equal(0);
      }
    });
  }

  it('is one too dark to tell, whatever is behind the product', async () => {
    const dim = drawProduct({ shape: 'ball', colour: [24, 20, 16], tone: 35, width: 150 });

    expect(plainBackdrop(await asPhoto(toSharp(dim)), 0.15)).to.equal(0);
  });
});

/**
 * A ball with light from above and its shadow on a sweep, or an evenly lit disc; 3:4, in the
 * middle.
 */
function drawProduct(of: { shape: 'ball' | 'disc'; colour: Colour; tone: number; width: number }) {
  const { shape, colour, tone, width } = of;
  const height = (width * 4) / 3;
  const radius = width / 3;
  return drawPicture(width, height, (x, y) => {
    const across = (x - width / 2) / radius;
    const down = (y - height / 2) / radius;
    const shadow = shape === 'ball' ? 1 - (across / 1.13) ** 2 - ((down - 1) * 6) ** 2 : 0;
    const ground = tone * (1 - 0.35 * Math.max(0, shadow));
    if (across ** 2 + down ** 2 >= 1) return [ground, ground, ground];
    if (shape === 'disc') return colour;
    const towards = Math.sqrt(1 - across ** 2 - down ** 2);
    const light = 0.35 + 0.65 * Math.max(0, 0.5 * towards - 0.4 * across - 0.6 * down);
    const shine = 180 * Math.max(0, 0.6 * towards - 0.45 * across - 0.65 * down) ** 30;
    const [red, green, blue] = colour;
    return [red * light + shine, green * light + shine, blue * light + shine];
  });
}

/** The picture as a camera stores it. */
async function asPhoto(work: Sharp): Promise<Pixels> {
  const { rgb, width, height } = await decodePicture(await work.jpeg({ quality: 92 }).toBuffer());
  return { rgb: Uint8Array.from(rgb), width, height };
}

/** The mean colour in a circle, by default the product's, and that of the top of the photo. */
function expectKept(
  photo: Pixels,
  what: string,
  circle = { x: photo.width / 2, y: photo.height / 2, radius: photo.width / 3 },
) {
  const made = enhanced(photo, undefined, () => undefined);
  const [before, after] = [photo, made].map((each) => {
    const scale = each.width / photo.width;
    const isIn = (x: number, y: number) =>
      Math.hypot(x / scale - circle.x, y / scale - circle.y) < circle.radius - 2;
    return { product: meanColour(each, isIn), top: meanColour(each, (_, y) => y < 8 * scale) };
  });
  for (const part of ['product', 'top'] as const) {
    const most = part === 'product' ? 6 : 3;
    for (const [channel, value] of (before?.[part] ?? []).entries()) {
      expect(after?.[part][channel], `${what}, ${part}`).to.be.closeTo(value, most);
    }
  }
}

function meanColour({ rgb, width }: Pixels, isIn: (x: number, y: number) => boolean) {
  const sums = [0, 0, 0];
  let pixels = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const pixel = at / 3;
    if (!isIn(pixel % width, Math.floor(pixel / width))) continue;
    pixels++;
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (rgb[at + channel] ?? 0);
  }
  return sums.map((sum) => sum / pixels);
}
