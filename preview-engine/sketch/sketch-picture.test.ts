import { join } from 'node:path';
import sharp from 'sharp';
import {
  drawPicture,
  fixturePath,
  lumaOf,
  meanOf,
  type Picture,
  decodePicture,
  gradientSizes,
} from '../../tests/pictures.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { sketchPicture, sketchSize } from './sketch-picture.ts';
import { sketched } from './sketch.ts';

describe('the pencil drawing of a picture', () => {
  const folder = testFolder();

  const outputPath = () => join(folder, 'made.jpg');
  const signal = new AbortController().signal;
  const sketch = (sourcePath: string) =>
    sketchPicture({ sourcePath, outputPath: outputPath(), signal, onProgress: () => undefined });

  const sizes = [
    { from: [1080, 1920], to: [1080, 1920] },
    { from: [4000, 3000], to: [1663, 1247] },
    { from: [200, 300], to: [600, 900] },
    { from: [1, 400], to: [3, 1200] },
  ] as const;
  for (const { from, to } of sizes) {
    it(`is ${to.join('x')} for a picture of ${from.join('x')}`, () => {
      const size = sketchSize({ width: from[0], height: from[1] });

      expect([size.width, size.height]).to.deep.equal(to);
    });
  }

  it('is a JPEG, also of the smallest and of the thinnest picture', async () => {
    for (const [width, height] of [
      [16, 16],
      [1, 300],
      [300, 1],
    ] as const) {
      const path = join(folder, 'any.png');
      await sharp(fixturePath('coffee.jpg')).resize(width, height, { fit: 'fill' }).toFile(path);

      expect(await sketch(path)).to.include({ width: 3 * width, height: 3 * height });
      const made = await sharp(outputPath()).metadata();
      expect([made.format, made.width, made.height]).to.deep.equal(['jpeg', 3 * width, 3 * height]);
    }
  });

  it('is graphite on light paper and full of strokes, yet still the picture', async () => {
    await sketch(fixturePath('coffee.jpg'));
    const made = await decodePicture(outputPath());
    const { rgb } = made;

    let colourful = 0;
    for (let at = 0; at < rgb.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
      colourful = Math.max(colourful, Math.max(red, green, blue) - Math.min(red, green, blue));
    }
    expect(colourful).to.be.lessThan(26);
    const luma = lumaOf({ rgb, width: 1, height: 1 }).toSorted();
    const at = (share: number) => luma[Math.floor(luma.length * share)];
    expect(at(0.95), 'paper').to.be.greaterThan(232);
    expect(at(0.01), 'graphite').to.be.lessThan(90);
    const size = { width: 90, height: 60 };
    const source = lumaOf(await decodePicture(fixturePath('coffee.jpg'), size));
    const alike = correlation(source, lumaOf(await decodePicture(outputPath(), size)));
    expect(alike).to.be.greaterThan(0.7);
    expect(meanOf(gradientSizes(made))).to.be.greaterThan(12);
  });

  it('shades by tone: what is darker in the picture is darker in the drawing', () => {
    const greys = [250, 200, 150, 100, 50, 5];
    const wedge = drawPicture(900, 600, (x) => {
      const grey = greys[Math.floor(x / 150)] ?? 0;
      return [grey, grey, grey];
    });
    const made = sketchOf(wedge);

    const luma = lumaOf(made);
    const shades = greys.map((_, index) => {
      const from = ((index + 0.3) * made.width) / 6;
      const to = ((index + 0.7) * made.width) / 6;
      return meanOf(
        luma.filter((__, at) => {
          const [x, y] = [at % made.width, at / made.width];
          return x > from && x < to && y > made.height * 0.3 && y < made.height * 0.7;
        }),
      );
    });
    expect(shades).to.deep.equal(shades.toSorted((a, b) => b - a));
    expect(Number(shades[0]) - Number(shades[5])).to.be.greaterThan(105);
  });

  it('hatches with strokes: along them it changes less than across', () => {
    const band = (x: number) => (x < 200 ? 250 : x < 260 ? 10 : 150);
    const made = sketchOf(drawPicture(700, 700, (x) => [band(x), band(x), band(x)]));

    const luma = lumaOf(made);
    const change = (dx: number, dy: number) => {
      let sum = 0;
      for (let y = 150; y < 550; y++) {
        for (let x = 350; x < 600; x++) {
          const at = y * made.width + x;
          sum += Math.abs((luma[at] ?? 0) - (luma[at + dy * made.width + dx] ?? 0));
        }
      }
      return sum;
    };
    // Rising to the right, as a right hand hatches.
    expect(change(4, 3)).to.be.greaterThan(1.15 * change(3, -4));
  });

  it('draws the contours of the picture where they are', () => {
    const disc = drawPicture(800, 800, (x, y) => {
      const grey = x < 40 ? 0 : Math.hypot(x - 400, y - 400) < 250 ? 190 : 250;
      return [grey, grey, grey];
    });
    const made = sketchOf(disc);

    const luma = lumaOf(made);
    const scale = made.width / 800;
    const ringMean = (radius: number) =>
      meanOf(
        Float64Array.from({ length: 720 }, (_, step) => {
          const angle = (step * Math.PI) / 360;
          const x = Math.round((400 + radius * Math.cos(angle)) * scale);
          const y = Math.round((400 + radius * Math.sin(angle)) * scale);
          return luma[y * made.width + x] ?? 0;
        }),
      );
    const rings = [230, 240, 246, 247, 248, 249, 250, 251, 252, 260, 270].map(ringMean);
    const line = Math.min(...rings.slice(2, 9));
    expect(line).to.be.lessThan(Math.min(...rings.slice(0, 2)) - 25);
    expect(line).to.be.lessThan(Math.min(...rings.slice(9)) - 60);
  });

  it('is the same drawing for the same picture', async () => {
    const small = await decodePicture(fixturePath('portrait.jpg'), { width: 200, height: 200 });

    expect(Buffer.from(sketchOf(small).rgb).equals(sketchOf(small).rgb)).to.equal(true);
  });
});

/** The sketch of the pixels alone. */
function sketchOf({ rgb, width, height }: Picture): Picture {
  return sketched({ rgb: Uint8Array.from(rgb), width, height }, () => undefined);
}

function correlation(a: Float64Array, b: Float64Array): number {
  const [ma, mb] = [meanOf(a), meanOf(b)];
  const covariance = meanOf(a.map((value, at) => (value - ma) * ((b[at] ?? 0) - mb)));
  const variance = (of: Float64Array, mean: number) =>
    meanOf(of.map((value) => (value - mean) ** 2));
  return covariance / Math.sqrt(variance(a, ma) * variance(b, mb));
}
