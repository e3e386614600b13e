import type { Sharp } from 'sharp';
import {
  decodePicture,
  drawPicture,
  edgeSharpness,
  fixturePath,
  gaussianNoise,
  lumaOf,
  meanOf,
  type Picture,
  psnr,
  ssim,
  toSharp,
  withNoise,
} from '../../tests/pictures.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import type { Plane } from '../../film/pixels/blur.ts';
import { blockErrorOf } from './measure.ts';
import { enhanced } from './enhance.ts';

describe('the realism enhancer', () => {
  let portrait: Picture;
  let coffee: Picture;
  before(async () => {
    portrait = await decodePicture(fixturePath('portrait.jpg'));
    coffee = await decodePicture(fixturePath('coffee.jpg'));
  });

  const raw = async (work: Sharp) => decodePicture(await work.png().toBuffer());

  it('makes a blurred photo sharper and more like what it was', async () => {
    const blurs = [
      [coffee, 1.5, 1.3],
      [portrait, 1, 1.2],
      [portrait, 1.8, 1.4],
      [portrait, 3, 1.4],
    ] as const;
    for (const [photo, sigma, least] of sampleOf(blurs, 1)) {
      const blurred = await raw(toSharp(photo).blur(sigma));
      const made = await enhancedAtSize(blurred);

      const gain = edgeSharpness(made, photo) / edgeSharpness(blurred, photo);
      expect(gain, `sharpness of sigma ${sigma}`).to.be.greaterThan(least);
      expect(psnr(made, photo)).to.be.greaterThan(psnr(blurred, photo));
      expect(ssim(made, photo)).to.be.greaterThan(ssim(blurred, photo) + 0.01);
    }
  });

  it('lifts a dark photo to the light it should have had', async () => {
    for (const photo of sampleOf([portrait, coffee], 1)) {
      const dark = await raw(toSharp(photo).linear(0.35, 0));
      const made = await enhancedAtSize(dark);

      const [was, should, is] = [dark, photo, made].map((each) => meanOf(lumaOf(each)));
      expect(is).to.be.closeTo(Number(should), 12);
      expect(was).to.be.lessThan(Number(is) / 2);
      expect(psnr(made, photo)).to.be.greaterThan(psnr(dark, photo) + 12);
      expect(ssim(made, photo)).to.be.greaterThan(0.93);
    }
  });

  it('removes noise and keeps the edges', async () => {
    for (const strength of sampleOf([20, 8], 1)) {
      const grainy = withNoise(portrait, strength);
      const made = await enhancedAtSize(grainy);

      expect(psnr(made, portrait)).to.be.greaterThan(psnr(grainy, portrait) + 2);
      expect(ssim(made, portrait)).to.be.greaterThan(ssim(grainy, portrait) + 0.05);
      const kept = edgeSharpness(made, portrait) / edgeSharpness(portrait, portrait);
      expect(kept).to.be.greaterThan(0.85);
    }
  });

  it('melts the blocks of a JPEG that was compressed too much', async () => {
    for (const quality of sampleOf([12, 25], 1)) {
      const blocky = await decodePicture(await toSharp(portrait).jpeg({ quality }).toBuffer());
      const made = await enhancedAtSize(blocky);

      const [blocksBefore, blocksAfter] = [blocky, made].map((each) =>
        blockErrorOf([planeOf(each)]),
      );
      expect(blocksBefore).to.be.greaterThan(2);
      expect(blocksAfter).to.be.lessThan(Number(blocksBefore) / 2);
      expect(psnr(made, portrait)).to.be.greaterThan(psnr(blocky, portrait) - 0.2);
    }
  });

  it('takes back a colour cast', async () => {
    const warm = await raw(toSharp(portrait).linear([1.12, 1, 0.7], [0, 0, 0]));
    const made = await enhancedAtSize(warm);

    expect(psnr(made, portrait)).to.be.greaterThan(psnr(warm, portrait) + 4);
  });

  it('leaves a good photo nearly as it is', async () => {
    for (const photo of sampleOf([coffee, portrait], 1)) {
      const made = await enhancedAtSize(photo);

      expect(ssim(made, photo)).to.be.greaterThan(0.95);
      expect(psnr(made, photo)).to.be.greaterThan(32);
      expect(meanOf(lumaOf(made))).to.be.closeTo(meanOf(lumaOf(photo)), 3);
    }
  });

  it('keeps every part of the picture where it is', async () => {
    const side = 480;
    const isLight = (x: number, y: number) => (Math.floor(x / 60) + Math.floor(y / 60)) % 2 === 0;
    const board = drawPicture(side, side, (x, y) =>
      isLight(x, y) ? [190, 180, 170] : [60, 70, 80],
    );
    const made = await enhancedAtSize(await raw(toSharp(board).blur(2)));

    const luma = lumaOf(made);
    const wrong = luma.filter((value, at) => {
      const [x, y] = [at % side, Math.floor(at / side)];
      // The middle of the transition may fall to either side.
      const isAtEdge = Math.min(x % 60, 59 - (x % 60), y % 60, 59 - (y % 60)) < 2;
      return !isAtEdge && value > 125 !== isLight(x, y);
    });
    expect(wrong.length).to.equal(0);
  });

  it('evens out blotches of skin and keeps its pores', () => {
    const noise = gaussianNoise(5);
    const pores = Float64Array.from({ length: 1150 * 1150 }, () => 1.4 * noise());
    const skin = drawPicture(1150, 1150, (x, y) => {
      const blotch = 4 * Math.sin(x / 13) * Math.sin(y / 11);
      const value = blotch + Number(pores[y * 1150 + x]);
      return [208 + value, 163 + value, 140 + value];
    });
    const made = enhanced(asPixels(skin), undefined, () => undefined);

    const [blotchesBefore, poresBefore] = bandsOf(skin);
    const [blotchesAfter, poresAfter] = bandsOf(made);
    expect(blotchesAfter / blotchesBefore).to.be.lessThan(0.85);
    expect(poresAfter / poresBefore).to.be.within(0.9, 1.5);
  });

  it('gives a black-and-white photo no colour', async () => {
    const grey = await raw(toSharp(portrait).grayscale().toColourspace('srgb'));
    const made = await enhancedAtSize(grey);

    let most = 0;
    for (let at = 0; at < made.rgb.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = made.rgb.subarray(at, at + 3);
      most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
    }
    expect(most).to.be.at.most(2);
  });

  it('makes something of pictures that have nothing to measure', () => {
    for (const value of [0, 128, 255]) {
      const flat = drawPicture(40, 30, () => [value, value, value]);
      const { rgb } = enhanced(asPixels(flat), undefined, () => undefined);

      expect(meanOf(rgb)).to.be.closeTo(value, 3);
    }
  });
});

/** Enhanced, and brought to the size it came in. */
async function enhancedAtSize(photo: Picture): Promise<Picture> {
  const made = enhanced(asPixels(photo), undefined, () => undefined);
  const { width, height } = photo;
  return decodePicture(await toSharp(made).png().toBuffer(), { width, height });
}

function planeOf(of: Picture): Plane {
  return { values: Float32Array.from(lumaOf(of)), width: of.width, height: of.height };
}

function asPixels({ rgb, width, height }: Picture) {
  return { rgb: Uint8Array.from(rgb), width, height };
}

/** How strong the lightness varies: from square to square of 8, and inside of them. */
function bandsOf(of: Picture): [coarse: number, fine: number] {
  const luma = lumaOf(of);
  const means: number[] = [];
  let fine = 0;
  for (let top = 100; top < of.height - 100; top += 8) {
    for (let left = 100; left < of.width - 100; left += 8) {
      const square = Float64Array.from(
        { length: 64 },
        (_, at) => luma[(top + (at >> 3)) * of.width + left + (at & 7)] ?? 0,
      );
      means.push(meanOf(square));
      // Differences of neighbours, which slow changes hardly have.
      fine += meanOf(square.map((value, at) => (value - (square[at ^ 1] ?? 0)) ** 2));
    }
  }
  const mean = meanOf(means);
  return [
    Math.sqrt(meanOf(means.map((value) => (value - mean) ** 2))),
    Math.sqrt(fine / means.length),
  ];
}
