import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '#tests/pictures.ts';
import { sampleOf } from '#tests/sample-size.ts';
import { ProviderFault } from '#backend/providers/provider.ts';
import { faultOf } from '#tests/fault-of.ts';
import { pollingIn, removeAll } from '../persona.test-world.ts';
import { readMark, withMark } from '../portrait/mark.ts';
import { makePortrait } from '../portrait/portrait-step.ts';
import { type Model, readModel } from './model.ts';
import { trainPersona } from './train-step.ts';
import type { RenderContext } from '../../render-context.ts';

describe('the training of a persona', function () {
  this.timeout(120_000);
  const folders: string[] = [];
  const trainAnyone = (context: RenderContext) => trainPersona({ race: 'Random' }, context);
  const poll = pollingIn(folders);
  let portrait: string;
  let stranger: string;
  let model: string;
  const reports: { fraction: number; stage: string }[] = [];
  before(async () => {
    const make = (gender: string, race: string, seed: number) =>
      poll((context) => makePortrait({ portrait: { gender, race }, seed }, context));
    portrait = await make('Female', 'Latino', 21);
    stranger = await make('Male', 'African', 40);
    model = await poll(trainAnyone, {
      source: portrait,
      report: (progress) => reports.push(progress),
    });
  });
  after(() => removeAll(folders));

  const train = (source: string) => poll(trainAnyone, { source });
  async function altered(file: Buffer): Promise<string> {
    const path = join(folders[0] ?? '', `altered-${file.length}.jpg`);
    await writeFile(path, file);
    return path;
  }

  it('finds the colours of the portrait in its pixels, and the face in its mark', async () => {
    const { likeness, traits }: Model = await readModel(model);
    const mark = readMark(await readFile(portrait));

    expect(likeness).to.be.above(0.995);
    expect({ ...traits, skin: '', lips: '', iris: '', hair: traits.hair.cut }).to.deep.equal({
      ...mark?.traits,
      skin: '',
      lips: '',
      iris: '',
      hair: mark?.traits.hair.cut,
    });
    for (const swatch of ['skin', 'lips', 'iris'] as const) {
      expect(levelsApart(traits[swatch], mark?.traits[swatch]), swatch).to.be.below(18);
    }
    expect(levelsApart(traits.hair.colour, mark?.traits.hair.colour)).to.be.below(18);
  });

  it('believes the pixels, not the mark: a portrait with other colours makes another model', async () => {
    const file = await readFile(portrait);
    const mark = readMark(file);
    if (!mark) throw new Error('it has a mark');
    const darker = await sharp(file)
      .modulate({ brightness: 0.86 })
      .jpeg({ quality: 92 })
      .toBuffer();

    const { likeness, traits } = await readModel(
      await train(await altered(withMark(darker, mark))),
    );

    expect(levelsApart(traits.skin, mark.traits.skin)).to.be.above(18);
    expect(likeness).to.be.above(0.97);
  });

  it('reports its stages in order, never backwards', () => {
    expect([...new Set(reports.map(({ stage }) => stage))]).to.deep.equal([
      'Reading the portrait',
      'Measuring the face',
      'Fitting the model',
      'Checking likeness',
      'Saving the model',
    ]);
    const fractions = reports.map(({ fraction }) => fraction);
    expect(fractions).to.deep.equal(fractions.toSorted((a, b) => a - b));
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).to.equal(true);
  });

  it('stops when its signal aborts, and makes the same model when it is repeated', async () => {
    const reason = new Error('the worker is closing');
    const stop = new AbortController();
    const stopped = poll(trainAnyone, {
      source: portrait,
      signal: stop.signal,
      report: ({ fraction }) => fraction > 0.4 && stop.abort(reason),
    });

    expect(await faultOf(stopped)).to.equal(reason);
    const again = await train(portrait);
    expect(await readFile(again, 'utf8')).to.equal(await readFile(model, 'utf8'));
  });

  const photos: [what: string, photo: () => Promise<Buffer>][] = [
    ['a photo', () => readFile(fixturePath('portrait.jpg'))],
    ['a PNG', () => sharp(fixturePath('portrait.jpg')).png().toBuffer()],
    ['a picture without a face', () => sharp(fixturePath('coffee.jpg')).webp().toBuffer()],
    ['one pixel', () => sharp(fixturePath('coffee.jpg')).resize(1, 1).jpeg().toBuffer()],
    [
      'a portrait that lost its mark',
      async () =>
        sharp(await readFile(portrait))
          .jpeg()
          .toBuffer(),
    ],
  ];
  for (const [what, photo] of sampleOf(photos, 3)) {
    it(`makes a person of the order's gender and race from ${what}`, async () => {
      const source = await altered(await photo());
      const person = { gender: 'Female', race: 'Asian' } as const;

      const trained = await poll((context) => trainPersona(person, context), { source });

      const { traits, likeness } = await readModel(trained);
      expect(traits).to.include(person);
      expect(likeness).to.equal(0);
    });
  }

  it('takes the colour of the skin from a photo', async () => {
    const photo = await readFile(fixturePath('portrait.jpg'));
    const darker = await sharp(photo).linear([0.55, 0.5, 0.47], [0, 0, 0]).jpeg().toBuffer();

    const [bright, dark] = [
      await readModel(await train(await altered(photo))),
      await readModel(await train(await altered(darker))),
    ];

    expect(levelsApart(bright.traits.skin, '#d8a58c')).to.be.below(60);
    expect(levelsApart(bright.traits.skin, dark.traits.skin)).to.be.above(60);
  });

  it('chooses a gender where none is given, the same one every time', async () => {
    const source = await altered(await readFile(fixturePath('cat.jpg')));
    const [one, again] = [
      await readModel(await train(source)),
      await readModel(await train(source)),
    ];

    expect(one).to.deep.equal(again);
    expect(['Female', 'Male']).to.include(one.traits.gender);
  });

  it('refuses what is no picture, and portraits that are not who they say', async () => {
    const file = await readFile(portrait);
    const other = readMark(await readFile(stranger));
    if (!other) throw new Error('it has a mark');
    const bare = await sharp(file).jpeg().toBuffer();
    const plain = await sharp({
      create: { width: 1080, height: 1920, channels: 3, background: '#b08060' },
    })
      .jpeg()
      .toBuffer();
    const wrong: [string, Buffer][] = [
      ...sampleOf<[string, Buffer]>(
        [
          ['with the mark of somebody else', withMark(bare, other)],
          ['painted over', withMark(plain, other)],
        ],
        1,
      ),
      ['no picture behind the mark', withMark(Buffer.from([0xff, 0xd8, 0xff, 0xd9]), other)],
      ['cut off', file.subarray(0, file.length / 2)],
      ['not a JPEG', Buffer.from('{"madeBy":"lumireel-portrait"}')],
      ['nothing', Buffer.alloc(1)],
    ];

    for (const [name, content] of wrong) {
      const fault = await faultOf(train(await altered(content)));
      expect(fault, name)
        .to.be.instanceOf(ProviderFault)
        .and.include({ faultClass: 'invalid_input' });
    }
  });
});

function levelsApart(one: string | undefined, other: string | undefined): number {
  const levels = (colour = '#000000') =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const b = levels(other);
  return Math.hypot(...levels(one).map((level, at) => level - (b[at] ?? 0)));
}
