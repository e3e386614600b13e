import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ProviderFault } from '../../backend/providers/provider.ts';
import { rawPixels } from '../photo-file.ts';
import { drawPicture } from '../picture/draw-picture.ts';
import type { HeadBox } from '../drawings/figure/traits.ts';
import { figureOf } from '../drawings/persona/half-length.ts';
import { colourDistance, likeness, medianColour, type Rgb, signatureOf } from './model/measure.ts';
import { type Model, readModel } from './model/model.ts';
import { trainPersona } from './model/train-step.ts';
import { makePersonaImage } from './persona-image-step.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import { faultOf } from '#tests/fault-of.ts';
import { pollingIn, removeAll } from './persona.test-world.ts';
import { makePortrait } from './portrait/portrait-step.ts';

const prompts = sampleOf(
  [
    'drinking coffee in a cafe in Paris',
    'on a tropical beach at sunset',
    'in a tailored suit on a city street',
    'working out in the gym in the morning',
    'at a rooftop party at night',
    'reading in a cosy library',
    'hiking in snowy mountains',
    'in a red dress at a gala',
  ],
  3,
);
const people = sampleOf(
  [
    ['Female', 'Latino', 4],
    ['Female', 'Caucasian', 8],
    ['Male', 'African', 12],
    ['Male', 'Asian', 17],
  ] as const,
  2,
);

type Face = { signature: number[]; skin: Rgb };

describe('pictures of a persona', function () {
  this.timeout(240_000);
  const folders: string[] = [];
  const poll = pollingIn(folders);
  const models: { path: string; model: Model }[] = [];
  before(async () => {
    for (const [gender, race, seed] of people) {
      const portrait = { gender, race };
      const source = await poll((context) => makePortrait({ portrait, seed }, context));
      const path = await poll((context) => trainPersona({ race: 'Random' }, context), { source });
      models.push({ path, model: await readModel(path) });
    }
  });
  after(() => removeAll(folders));

  const first = () => {
    const one = models[0];
    if (!one) throw new Error('some were trained');
    return one;
  };

  /** Draws as the step does, and measures the face where the head was drawn. */
  async function faceIn({ model }: { model: Model }, prompt: string, seed: number): Promise<Face> {
    const figure = figureOf(model.traits);
    const outputPath = join(folders[0] ?? '', 'scene.jpg');
    let head: HeadBox | undefined;
    await drawPicture({
      prompt,
      scene: null,
      seed,
      figure: {
        ...figure,
        drawHalfLength: (box, wear) => {
          head = box;
          return figure.drawHalfLength(box, { ...wear, tilt: 0 });
        },
      },
      size: { width: 540, height: 960 },
      outputPath,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (!head) throw new Error('the persona was not drawn');
    const bitmap = await rawPixels(sharp(outputPath));
    const { x, y, width, height } = head;
    const part = (left: number, top: number, wide: number, tall: number) => ({
      left: Math.round((x + left * width) / 2),
      top: Math.round((y + top * height) / 2),
      width: Math.round((wide * width) / 2),
      height: Math.round((tall * height) / 2),
    });
    return {
      // Without the corners beside the chin, into which the place shines.
      signature: signatureOf(bitmap, part(0.12, 0, 0.76, 0.9)),
      skin: medianColour(bitmap, part(0.25, 0.6, 0.5, 0.1)),
    };
  }

  it('show the same face in every place, unlike that of any other persona', async () => {
    const faces: Face[][] = [];
    for (const model of models) {
      const own: Face[] = [];
      for (const [index, prompt] of prompts.entries()) own.push(await faceIn(model, prompt, index));
      faces.push(own);
    }

    const mean = (face: Face, others: readonly Face[]) =>
      others.reduce((sum, { signature }) => sum + likeness(face.signature, signature), 0) /
      others.length;
    for (const [who, own] of faces.entries()) {
      for (const [index, face] of own.entries()) {
        const rest = own.toSpliced(index, 1);
        const itself = mean(face, rest);
        expect(itself, `persona ${who}: ${prompts[index]}`).to.be.above(0.9);
        for (const other of rest) {
          expect(likeness(face.signature, other.signature)).to.be.above(0.85);
          expect(colourDistance(face.skin, other.skin), 'skin in two lights').to.be.below(70);
        }
        for (const strangers of faces.toSpliced(who, 1)) {
          expect(mean(face, strangers), 'somebody else').to.be.below(itself - 0.1);
        }
      }
    }
  });

  it('change with the prompt and the seed', async () => {
    const { path } = first();
    const make = async (prompt: string, seed: number) =>
      readFile(
        await poll((context) => makePersonaImage({ prompt, seed }, context), { source: path }),
      );
    const beach = await make('on a beach', 3);

    expect((await make('on a beach', 4)).equals(beach)).to.equal(false);
    expect((await make('in an office', 3)).equals(beach)).to.equal(false);
    const { width, height, format } = await sharp(beach).metadata();
    expect({ width, height, format }).to.deep.equal({ width: 1080, height: 1920, format: 'jpeg' });
  });

  it('are refused for files that are no model of this version', async () => {
    const { model } = first();
    const wrong: [string, string][] = [
      ['not JSON', 'PK\u0003\u0004'],
      ['nothing', ''],
      ['null', 'null'],
      ['a list', '[]'],
      ['another version', JSON.stringify({ ...model, version: 2 })],
      ['other traits', JSON.stringify({ ...model, traits: { ...model.traits, version: 2 } })],
      [
        'a colour that is markup',
        JSON.stringify({ ...model, traits: { ...model.traits, skin: '#fff"/><script>' } }),
      ],
      [
        'a cut that is a property of all objects',
        JSON.stringify({
          ...model,
          traits: { ...model.traits, hair: { ...model.traits.hair, cut: 'constructor' } },
        }),
      ],
      ['a number without end', JSON.stringify(model).replace(/"ears":[\d.]+/, '"ears":1e999')],
      ['a face out of range', JSON.stringify({ ...model, traits: { ...model.traits, ears: 40 } })],
      ['huge', JSON.stringify({ ...model, more: 'x'.repeat(200_000) })],
      ['__proto__', `{"__proto__":${JSON.stringify(model)}}`],
    ];

    for (const [name, text] of wrong) {
      const path = join(folders[0] ?? '', 'hostile.json');
      await writeFile(path, text);
      const fault = await faultOf(
        poll((context) => makePersonaImage({ prompt: 'on a beach', seed: 1 }, context), {
          source: path,
        }),
      );
      expect(fault, name)
        .to.be.instanceOf(ProviderFault)
        .and.include({ faultClass: 'invalid_input' });
    }
  });
});
