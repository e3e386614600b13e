import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import { testFolder } from '../../tests/test-folder.ts';
import type { PersonaFigure } from '../drawings/figure/traits.ts';
import { drawPicture, type PictureOrder } from './draw-picture.ts';

const scenes = Object.entries(storyContents)
  .filter(([theme]) => theme !== 'customPrompt')
  .flatMap(([, telling]) => telling.scenes.map(({ key }) => key));

/** A quarter of the real size: the same drawing, rasterised smaller. */
const small = { width: 270, height: 480 };

describe('drawPicture', () => {
  const folder = testFolder();

  async function draw(order: Partial<PictureOrder>): Promise<Buffer> {
    const outputPath = join(folder, 'picture.jpg');
    await drawPicture({
      prompt: '',
      scene: null,
      seed: 1,
      size: small,
      outputPath,
      signal: new AbortController().signal,
      onProgress: () => {},
      ...order,
    });
    return readFile(outputPath);
  }

  it('makes a JPEG of 1080 by 1920 that others can read', async () => {
    const file = await draw({ scene: 'luxuryTravel-2', size: { width: 1080, height: 1920 } });

    expect(await fileTypeFromBuffer(file)).to.deep.equal({ ext: 'jpg', mime: 'image/jpeg' });
    const { data, info } = await sharp(file, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).to.include({ width: 1080, height: 1920, channels: 3 });
    expect(data.length).to.equal(1080 * 1920 * 3);
    expect(file.length).to.be.within(150_000, 3_000_000);
  });

  it('draws the same bytes for the same words and seed', async () => {
    for (const order of [
      { scene: 'fashionLifestyle-2', seed: 7 },
      { prompt: 'a red car by the ocean', seed: 7 },
    ]) {
      const [one, two] = [await draw(order), await draw(order)];
      expect(one.equals(two)).to.equal(true);
    }
  });

  it('draws scenes that differ clearly, and each one differently for another seed', async () => {
    const faces = new Map<string, Float64Array>();
    for (const scene of sampleOf(scenes, 6)) {
      for (const seed of [1, 2])
        faces.set(`${scene}/${seed}`, await coarse(await draw({ scene, seed })));
    }

    const all = [...faces];
    for (const [at, [key, face]] of all.entries()) {
      for (const [other, otherFace] of all.slice(at + 1)) {
        expect(distance(face, otherFace), `${key} and ${other}`).to.be.above(14);
      }
    }
  });

  it('shows a given person large enough to be known again', async () => {
    let box: { width: number; height: number } | undefined;
    const persona: PersonaFigure = {
      presentation: 'feminine',
      drawHalfLength: (head) => {
        box = head;
        return `<rect x="${head.x}" y="${head.y}" width="${head.width}" height="${head.height}" fill="#00ff00"/>`;
      },
    };
    for (const scene of ['luxuryTravel-3', 'nightlifeSocial-2', null]) {
      const file = await draw({ scene, figure: persona });
      expect(box?.height).to.be.at.least(220);
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      let green = 0;
      for (let at = 0; at < data.length; at += 3) {
        if ((data[at + 1] ?? 0) > 150 && (data[at] ?? 0) < 110 && (data[at + 2] ?? 0) < 110)
          green++;
      }
      const head = (300 * 216 * info.width * info.height) / (1080 * 1920);
      expect(green, String(scene)).to.be.above(head * 0.8);
    }
  });

  it('leaves no file behind when it is stopped', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const outputPath = join(folder, 'stopped.jpg');
    const onProgress = (fraction: number) => {
      seen.push(fraction);
      if (fraction >= 0.65) stop.abort(new Error('changed my mind'));
    };

    const failed = await faultOf(draw({ outputPath, signal: stop.signal, onProgress }));

    expect(failed).to.have.property('message', 'changed my mind');
    expect(seen).to.deep.equal([0.05, 0.2, 0.65]);
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).to.deep.equal([]);
  });

  it('reports its progress, never backwards', async () => {
    const seen: number[] = [];
    await draw({ onProgress: (fraction) => seen.push(fraction) });
    expect(seen).to.deep.equal(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).to.equal(1);
  });
});

/** A picture as 18 by 32 colours. */
async function coarse(file: Buffer): Promise<Float64Array> {
  return Float64Array.from(await sharp(file).resize(18, 32, { fit: 'fill' }).raw().toBuffer());
}

/** Root mean square difference, in levels. */
function distance(a: Float64Array, b: Float64Array): number {
  const sum = a.reduce((total, value, at) => total + (value - (b[at] ?? 0)) ** 2, 0);
  return Math.sqrt(sum / a.length);
}
