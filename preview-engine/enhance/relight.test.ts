// oxlint-disable typescript/no-non-null-assertion -- reads of pixel arrays at the loops' indices
import sharp, { type Sharp } from 'sharp';
import { decodePicture, fixturePath, meanOf, psnr, type Picture } from '../../tests/pictures.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { plane } from '../../film/pixels/blur.ts';
import type { People } from '../sight/people.ts';
import { peopleIn } from '../reel/stage.test-world.ts';
import { enhanced } from './enhance.ts';
import { relightFor, relitBy } from './relight.ts';

describe('a person in shadow', () => {
  let portrait: Pixels;
  let people: People;
  before(async () => {
    portrait = asPixels(await decodePicture(fixturePath('portrait.jpg')));
    people = await peopleIn(portrait);
  });

  it('comes nearer to what a better light would have shown', async () => {
    const backlit = shaded(portrait, people, [0.3, 0.3, 0.3]);
    const asBefore = enhanced(backlit, undefined, () => undefined);
    const made = enhanced(backlit, await peopleIn(backlit), () => undefined);
    // The same light, and enlarged as the others are.
    const should = enhanced(portrait, undefined, () => undefined);

    expect(psnr(made, should)).to.be.above(psnr(asBefore, should) + 3);
  });

  it('is relit, keeps the colour of the skin, and nothing but the person is', async () => {
    for (const tint of [
      [0.25, 0.25, 0.25],
      [0.2, 0.15, 0.12],
    ] as const) {
      const backlit = shaded(portrait, people, tint);
      const asBefore = enhanced(backlit, undefined, () => undefined);
      const made = enhanced(backlit, await peopleIn(backlit), () => undefined);

      const [was, is] = [asBefore, made].map((each) => faceOf(each, people));
      expect(is!.light).to.be.above(1.5 * was!.light);
      expect(wallOf(made)).to.deep.equal(wallOf(asBefore));
      expect(is!.redShare).to.be.closeTo(was!.redShare, 0.02);
      expect(is!.blueShare).to.be.closeTo(was!.blueShare, 0.02);
    }
  });

  it('stays as dark as the skin is where it is lit', async () => {
    // Skin of a third of the lightness that shines where light falls on it, as dark skin does.
    const dark = withFace(portrait, people, (value) =>
      value > 190 ? 0.8 * value : 0.33 * value + 0.15 * Math.max(0, value - 120),
    );
    const known = await peopleIn(dark);
    expect(known.mask).not.to.equal(undefined);

    const made = enhanced(dark, known, () => undefined);

    expect(made.rgb).to.deep.equal(enhanced(dark, undefined, () => undefined).rgb);
  });

  it('is not relit more than threefold, nor above white', () => {
    const black = shaded(portrait, people, [0.04, 0.04, 0.04]);
    const relight = relightFor(black, people, { gains: [1, 1, 1], curve: (value) => value });

    expect(relight?.gain).to.equal(3);
    let last = 0;
    for (let value = 1; value <= 255; value++) {
      const lit = value * relitBy(relight!, value);
      expect(lit)
        .to.be.above(last)
        .and.at.most(255 + 1e-9);
      last = lit;
    }
  });

  it('is left in it where somebody beside is lit', () => {
    const lit = (left: number) => ({ left, right: left + 0.2, top: 0.3, bottom: 0.6, score: 0.9 });
    const both = { faces: [lit(0.1), lit(0.6)], mask: filled(0.5) };
    const rgb = new Uint8Array(200 * 100 * 3).map((_, at) =>
      Math.floor(at / 3) % 200 < 100 ? 20 : 190,
    );
    const photo = { rgb, width: 200, height: 100 };
    const light = { gains: [1, 1, 1], curve: (value: number) => value } as const;

    expect(relightFor(photo, both, light)).to.equal(undefined);
    expect(relightFor(photo, { ...both, faces: [lit(0.1)] }, light)).not.to.equal(undefined);
  });
});

describe('a photo without anybody in shadow', () => {
  for (const name of ['portrait', 'coffee', 'cat', 'rocket']) {
    it(`is enhanced as if nobody had looked for people: ${name}`, async () => {
      const photo = asPixels(await decodePicture(fixturePath(`${name}.jpg`)));

      const made = enhanced(photo, await peopleIn(photo), () => undefined);

      expect(made).to.deep.equal(enhanced(photo, undefined, () => undefined));
    });
  }

  for (const [what, change] of [
    ['on its side', (photo: Sharp) => photo.rotate(90)],
    ['upside down', (photo: Sharp) => photo.rotate(180)],
    ['in a mirror', (photo: Sharp) => photo.flop()],
    [
      'cut by the edge',
      (photo: Sharp) => photo.extract({ left: 150, top: 60, width: 200, height: 200 }),
    ],
    ['as a drawing', (photo: Sharp) => photo.threshold(110)],
    ['a few pixels high', (photo: Sharp) => photo.resize(24, 24)],
  ] as const) {
    it(`is enhanced as if nobody had looked for people: a portrait ${what}`, async () => {
      const changed = await change(sharp(fixturePath('portrait.jpg')))
        .png()
        .toBuffer();
      const photo = asPixels(await decodePicture(changed));

      const made = enhanced(photo, await peopleIn(photo), () => undefined);

      expect(made).to.deep.equal(enhanced(photo, undefined, () => undefined));
    });
  }

  for (const [what, faces] of [
    ['a face of a few pixels', [{ left: 0.5, top: 0.5, right: 0.51, bottom: 0.52, score: 0.9 }]],
    ['a face beyond the edge', [{ left: 1, top: -0.4, right: 1.4, bottom: 0, score: 0.9 }]],
    ['no face and a mask', []],
  ] as const) {
    it(`survives ${what}`, () => {
      const photo = { rgb: new Uint8Array(300 * 200 * 3).fill(20), width: 300, height: 200 };

      const made = enhanced(photo, { faces, mask: filled(1) }, () => undefined);

      expect(made).to.deep.equal(enhanced(photo, undefined, () => undefined));
    });
  }
});

function asPixels({ rgb, width, height }: Picture): Pixels {
  return { rgb: Uint8Array.from(rgb), width, height };
}

function filled(value: number) {
  const mask = plane(256, 256);
  mask.values.fill(value);
  return mask;
}

/** The people of a photo in shadow: each channel multiplied where they are. */
function shaded(photo: Pixels, people: People, factors: readonly [number, number, number]): Pixels {
  const isInside = insideOf(people, photo);
  return {
    ...photo,
    rgb: photo.rgb.map((value, at) => value * (1 - isInside(at) * (1 - factors[at % 3]!))),
  };
}

/** The people of a photo with other values. */
function withFace(photo: Pixels, people: People, change: (value: number) => number): Pixels {
  const isInside = insideOf(people, photo);
  return {
    ...photo,
    rgb: photo.rgb.map((value, at) => value + isInside(at) * (change(value) - value)),
  };
}

/** How much the byte of a photo belongs to people. */
function insideOf({ mask }: People, { width, height }: Pixels): (at: number) => number {
  return (at) => {
    const pixel = Math.floor(at / 3);
    const x = Math.floor((((pixel % width) + 0.5) / width) * 256);
    const y = Math.floor(((Math.floor(pixel / width) + 0.5) / height) * 256);
    return mask!.values[y * 256 + x]!;
  };
}

/**
 * Lightness, and red's and blue's shares of it, of the middle of the first face: means of pixels.
 */
function faceOf({ rgb, width, height }: Pixels, { faces }: People) {
  const { left, top, right, bottom } = faces[0]!;
  const across = (part: number) => Math.round((left + part * (right - left)) * width);
  const down = (part: number) => Math.round((top + part * (bottom - top)) * height);
  const seen: [light: number, red: number, blue: number][] = [];
  for (let y = down(0.4); y < down(0.9); y++) {
    for (let x = across(0.25); x < across(0.75); x++) {
      const [red, green, blue] = rgb.subarray((y * width + x) * 3);
      const all = Math.max(1, red! + green! + blue!);
      seen.push([all / 3, red! / all, blue! / all]);
    }
  }
  const [light, redShare, blueShare] = [0, 1, 2].map((at) => meanOf(seen.map((one) => one[at]!)));
  return { light: light!, redShare: redShare!, blueShare: blueShare! };
}

/** The wall beside her, where the outline's softness does not reach. */
function wallOf({ rgb, width, height }: Pixels): Uint8Array[] {
  return Array.from({ length: Math.round(0.2 * height) }, (_, row) => {
    const from = (Math.round(0.05 * height) + row) * width + Math.round(0.64 * width);
    return rgb.slice(3 * from, 3 * (from + Math.round(0.08 * width)));
  });
}
