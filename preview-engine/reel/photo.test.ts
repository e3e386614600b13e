import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { faultOf } from '../../tests/fault-of.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import type { Stage } from '../../film/canvas.ts';
import { setStage } from './photo.ts';

const size = { width: 360, height: 640 };
const film = { tracks: [] };
const findPeople = async () => ({ faces: [], mask: undefined });
const order = { film, size, isWhole: false, findPeople };

describe("the user's photo on its stage", () => {
  const folder = testFolder();

  async function staged(image: Sharp, name: string): Promise<Stage> {
    const path = join(folder, name);
    await image.toFile(path);
    return setStage(path, order);
  }

  const shapes: [width: number, height: number, kind: 'fill' | 'card'][] = [
    [900, 1600, 'fill'],
    [600, 800, 'fill'],
    [3000, 500, 'fill'],
    [300, 2000, 'fill'],
    [1, 1, 'fill'],
    [1, 1000, 'card'],
    [2000, 1, 'card'],
  ];
  for (const [width, height, kind] of shapes) {
    it(`takes a photo of ${width}x${height} as a ${kind} without stretching it`, async () => {
      const stage = await staged(plain(width, height), `${width}x${height}.png`);
      const { photo, kind: isKind } = stage.scene;

      expect(isKind).to.equal(kind);
      expect(stage.backdrop === undefined).to.equal(kind === 'fill');
      expect(stage.photo.rgb.length).to.equal(stage.photo.plot.width * stage.photo.plot.height * 3);
      expect(photo.right - photo.left).to.be.greaterThan(0.4);
    });
  }

  it('keeps a circle a circle, cropped or on a card', async () => {
    for (const [width, height] of [
      [1200, 800],
      [600, 800],
      [700, 1600],
    ] as const) {
      const stage = await staged(ball(width, height), `ball-${width}.png`);

      const { across, down } = extentOfRed(stage);
      expect(across / down).to.be.closeTo(1, 0.03);
    }
  });

  it('keeps what is behind a panorama, as it was shown before a subject was chosen', async () => {
    const path = join(folder, 'panorama.png');
    const colours = '<stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>';
    const svg = `<svg width="3000" height="300"><linearGradient id="g">${colours}</linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
    await sharp(Buffer.from(svg)).png().toFile(path);
    const seen = (subject: { x: number; y: number } | null) =>
      setStage(path, { ...order, isWhole: true, subject });

    const [own, chosen] = [await seen(null), await seen({ x: 0.95, y: 0.5 })];

    expect(chosen.backdrop).to.deep.equal(own.backdrop ?? expect.fail('it has none'));
    expect(Buffer.compare(chosen.photo.rgb, own.photo.rgb)).not.to.equal(0);
  });

  it('turns a photo upright by its EXIF orientation', async () => {
    const upright = await redOverBlue(800, 600).png().toBuffer();
    const flat = await sharp(upright)
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height } = await sharp(flat).metadata();
    expect([width, height]).to.deep.equal([600, 800]);
    await writeFile(join(folder, 'sideways.jpg'), flat);

    const { photo, scene } = await setStage(join(folder, 'sideways.jpg'), order);

    expect(scene.kind).to.equal('fill');
    const { width: across, height: down } = photo.plot;
    expect(colourAt(photo.rgb, across, across / 2, down * 0.3)).to.equal('red');
    expect(colourAt(photo.rgb, across, across / 2, down * 0.7)).to.equal('blue');
  });

  it('reads WebP, and greyscale, 16-bit, CMYK and transparent pictures', async () => {
    const grey = await staged(plain(600, 800).greyscale().png(), 'grey.png');
    const deep = await staged(plain(600, 800).toColourspace('rgb16').png(), 'deep.png');
    const print = await staged(plain(600, 800).toColourspace('cmyk').jpeg(), 'print.jpg');
    const clear = await staged(plain(600, 800).ensureAlpha(0.2).png(), 'clear.png');
    const web = await staged(plain(600, 800).webp(), 'web.webp');

    for (const { photo } of [grey, deep, print, clear, web]) {
      expect(photo.rgb.length).to.equal(photo.plot.width * photo.plot.height * 3);
    }
  });

  const noPhotos: [what: string, make: () => Promise<Buffer>][] = [
    ['an empty file', async () => Buffer.alloc(0)],
    ['a text called photo.jpg', async () => Buffer.from('<?php echo 1; ?>')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => plain(40, 40).gif().toBuffer()],
    ['a TIFF', () => plain(40, 40).tiff().toBuffer()],
    ['a truncated JPEG', async () => half(await noise().jpeg().toBuffer())],
    ['a JPEG damaged in its middle', async () => damaged(await noise().jpeg().toBuffer())],
    ['a truncated PNG', async () => half(await noise().png().toBuffer())],
    ['a truncated WebP', async () => half(await noise().webp().toBuffer())],
    ['more than 64 megapixels', () => plain(8000, 8001).png({ compressionLevel: 1 }).toBuffer()],
  ];
  for (const [what, make] of noPhotos) {
    it(`refuses ${what} as the photo's own fault`, async () => {
      const path = join(folder, 'photo.jpg');
      await writeFile(path, await make());

      expect(await faultOf(setStage(path, order))).to.be.instanceOf(UnreadablePhoto);
    });
  }

  it('does not report a missing file as an unreadable photo', async () => {
    const fault = await faultOf(setStage(join(folder, 'nowhere.jpg'), order));

    expect(fault).to.be.instanceOf(Error);
    expect(fault).not.to.be.instanceOf(UnreadablePhoto);
  });
});

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#7799bb' } });
}

function ball(width: number, height: number): Sharp {
  const circle = `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="120" fill="#f00"/></svg>`;
  return plain(width, height).composite([{ input: Buffer.from(circle) }]);
}

function redOverBlue(width: number, height: number): Sharp {
  const halves = `<svg width="${width}" height="${height}"><rect width="100%" height="50%" fill="#f00"/><rect y="50%" width="100%" height="50%" fill="#00f"/></svg>`;
  return plain(width, height).composite([{ input: Buffer.from(halves) }]);
}

function noise(): Sharp {
  const pixels = Buffer.alloc(300 * 400 * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) >>> 24;
  return sharp(pixels, { raw: { width: 300, height: 400, channels: 3 } });
}

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

function damaged(jpeg: Buffer): Buffer {
  const middle = Math.floor(jpeg.length / 2);
  return Buffer.concat([
    jpeg.subarray(0, middle),
    Buffer.alloc(900, 0x55),
    jpeg.subarray(middle + 900),
  ]);
}

function colourAt(rgb: Uint8Array, width: number, x: number, y: number): string {
  const at = (Math.floor(y) * width + Math.floor(x)) * 3;
  const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
  if (red > 180 && green < 90 && blue < 90) return 'red';
  return blue > 180 && red < 90 && green < 90 ? 'blue' : `${red},${green},${blue}`;
}

/** Size of the red thing in the photo itself; a mirrored margin may show a part of it again. */
function extentOfRed({ photo, scene }: Stage): { across: number; down: number } {
  const { left, top, density, width } = photo.plot;
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  const from = { x: (scene.photo.left - left) * density, y: (scene.photo.top - top) * density };
  const to = { x: (scene.photo.right - left) * density, y: (scene.photo.bottom - top) * density };
  for (let y = Math.ceil(from.y); y < to.y - 1; y++) {
    for (let x = Math.ceil(from.x); x < to.x - 1; x++) {
      if (colourAt(photo.rgb, width, x, y) !== 'red') continue;
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
  }
  return { across: maxX - minX + 1, down: maxY - minY + 1 };
}
