import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { genders, races } from '#contract/tools/influencer.ts';
import { ProviderFault } from '#backend/providers/provider.ts';
import { fromPixels } from '../../photo-file.ts';
import { drawTraits, OPTIONS } from '../draw-traits.ts';
import { heritages } from '../heritage.ts';
import { sampleOf } from '#tests/sample-size.ts';
import { faultOf } from '#tests/fault-of.ts';
import { pollingIn, removeAll } from '../persona.test-world.ts';
import { traitsSchema } from '../traits.ts';
import { readMark } from './mark.ts';
import { paintPortrait } from './paint-portrait.ts';
import { makePortrait } from './portrait-step.ts';
import { wishOf } from '../../hints.ts';
import { drawSitting } from './sitting.ts';

const wishes = genders.flatMap((gender) => races.map((race) => ({ gender, race })));

describe('a portrait of an invented person', () => {
  const folders: string[] = [];
  const poll = pollingIn(folders);
  after(() => removeAll(folders));

  const portrait = { gender: 'Female', race: 'Mixed' };
  const make = async (seed: number) =>
    readFile(await poll((context) => makePortrait({ portrait, seed }, context)));
  let file: Buffer;
  before(async () => {
    file = await make(12);
  });

  it('is a JPEG of 1080 by 1920 that others read, comment and all', async () => {
    expect(await fileTypeFromBuffer(file)).to.deep.equal({ ext: 'jpg', mime: 'image/jpeg' });
    const { data, info } = await sharp(file, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).to.include({ width: 1080, height: 1920, channels: 3 });
    expect(data.length).to.equal(1080 * 1920 * 3);
    expect(file.length).to.be.within(100_000, 1_500_000);
    expect(readMark(file)).to.deep.equal({
      traits: drawTraits({ gender: 'Female', race: 'Mixed', seed: 12 }),
      sitting: drawSitting({ gender: 'Female', race: 'Mixed', seed: 12 }),
    });
  });

  it('is the same bytes for the same wish and seed', async () => {
    expect((await make(12)).equals(file)).to.equal(true);
  });

  it('has traits of the schema for every wish and the ends of all seeds', () => {
    for (const wish of wishes) {
      for (const seed of [0, 1, 2, 3, 2 ** 31 - 1]) {
        expect(traitsSchema.safeParse(drawTraits({ ...wish, seed })).success).to.equal(true);
      }
    }
  });

  it('differs from the others of its order in hair, its colour, skin, face, backdrop and clothes', () => {
    for (const wish of wishes) {
      for (let order = 0; order < 60; order++) {
        const seeds = Array.from({ length: OPTIONS }, (_, index) => order * OPTIONS + index);
        const people = seeds.map((seed) => drawTraits({ ...wish, seed }));
        const sittings = seeds.map((seed) => drawSitting({ ...wish, seed }));
        const kinds = (of: readonly string[]) => new Set(of).size;

        expect(kinds(people.map(({ hair }) => hair.cut))).to.equal(OPTIONS);
        expect(kinds(people.map(({ skin }) => skin))).to.equal(OPTIONS);
        expect(kinds(sittings.map(({ backdrop }) => backdrop))).to.equal(OPTIONS);
        expect(kinds(sittings.map(({ garment }) => garment))).to.equal(OPTIONS);
        const apart = (measure: (person: (typeof people)[number]) => number) => {
          const sorted = people.map(measure).toSorted((a, b) => a - b);
          return Math.min(...sorted.slice(1).map((value, index) => value - (sorted[index] ?? 0)));
        };
        expect(apart(({ face }) => face.width)).to.be.above(0.07);
        expect(apart(({ mouth }) => mouth.smile)).to.be.above(0.07);
        expect(apart(({ eyes }) => eyes.tilt)).to.be.above(0.07);
      }
    }
  });

  it('looks unlike the others of its order, measured in pixels', async () => {
    const signal = new AbortController().signal;
    for (const wish of sampleOf(wishes, 4)) {
      const looks = [];
      for (const seed of [900, 901, 902]) {
        const order = { ...wish, seed };
        const size = { width: 270, height: 480 };
        const painted = await paintPortrait(drawTraits(order), drawSitting(order), size, signal);
        const small = fromPixels(painted).resize(18, 32, { fit: 'fill' });
        looks.push(await small.raw().toBuffer());
      }
      for (const [one, other] of [
        [0, 1],
        [0, 2],
        [1, 2],
      ] as const) {
        const [a, b] = [looks[one], looks[other]];
        if (!a || !b) throw new Error('three were painted');
        const sum = a.reduce((total, value, at) => total + (value - (b[at] ?? 0)) ** 2, 0);
        // Two takes of one person before one backdrop are 3 to 6 levels apart.
        expect(Math.sqrt(sum / a.length), `${wish.gender} ${wish.race}`).to.be.above(16);
      }
    }
  });

  it('comes of heritages whose skins overlap, one with the next, from the lightest to the deepest', () => {
    const ranges = Object.values(heritages)
      .map(({ skin }) => skin)
      .toSorted(([a], [b]) => a - b);
    for (const [index, [lightest]] of ranges.entries()) {
      const before = ranges.slice(0, index);
      for (const [, deepest] of before) expect(lightest).to.be.below(deepest);
    }
  });

  it('is refused for genders, races and seeds there are none of, before any work', () => {
    const wrong = [
      { portrait: { gender: 'Robot', race: 'Asian' }, seed: 1 },
      { portrait: { gender: 'Male', race: 'constructor' }, seed: 1 },
      { portrait: { gender: 'Male', race: 'Asian' }, seed: -1 },
      { portrait: { gender: 'Male', race: 'Asian' }, seed: 0.5 },
      { portrait: { gender: 'Male', race: 'Asian' }, seed: 2 ** 31 },
    ];
    for (const step of wrong) {
      expect(() => wishOf(step))
        .to.throw(ProviderFault)
        .with.property('faultClass', 'invalid_input');
    }
  });

  it("stops by the signal's own reason", async () => {
    const reason = new Error('the worker is closing');
    const stop = new AbortController();
    const work = poll(
      (context) => makePortrait({ portrait: { gender: 'Male', race: 'Random' }, seed: 1 }, context),
      { signal: stop.signal, report: ({ stage }) => stage === 'Painting' && stop.abort(reason) },
    );

    expect(await faultOf(work)).to.equal(reason);
  });
});
