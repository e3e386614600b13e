import fc from 'fast-check';
import {
  filmLooks,
  filmPlatforms,
  filmSounds,
  shotFits,
  shotJoins,
  wordPlaces,
  wordStyles,
} from './film-choices.ts';
import { filmSeconds } from './film-time.ts';
import { filmDocumentSchema } from './films.ts';
import { reelChoices } from './tools/reels.ts';

const moment = fc.double({ min: 0, max: 1e300, noNaN: true }).map(Math.abs);
const fraction = fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs);

const motions = reelChoices.filter(({ category }) => category !== 'custom');
const shot = fc
  .tuple(
    fc.record(
      {
        imageId: fc.integer({ min: 1, max: 2_147_483_647 }),
        seconds: fc.double({ min: 0.5, max: 3.75, noNaN: true }),
        next: fc.constantFrom(...shotJoins),
        fit: fc.constantFrom(...shotFits),
        subject: fc.record({ x: fraction, y: fraction }),
      },
      { requiredKeys: ['imageId', 'seconds'] },
    ),
    fc.oneof(fc.constant({}), fc.record({ from: moment }), fc.constantFrom(...motions)),
  )
  .map(([anyShot, rest]) => ({ ...anyShot, ...rest }));

const line = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')].slice(0, 59).join(''));
const words = fc
  .record({
    text: fc.tuple(line, line).map((lines) => lines.join('\n')),
    style: fc.constantFrom(...wordStyles),
    place: fc.oneof(fc.constantFrom(...wordPlaces), fc.record({ x: fraction, y: fraction })),
    times: fc.tuple(moment, moment).filter(([a, b]) => a !== b),
    behind: fc.boolean(),
    size: fc.option(fc.double({ min: 0.5, max: 2, noNaN: true }), { nil: undefined }),
    colour: fc.constantFrom(undefined, '#ffc46b'),
  })
  .map(({ times, ...rest }) => ({ ...rest, from: Math.min(...times), to: Math.max(...times) }));

const document = fc.record(
  {
    shots: fc.array(shot, { minLength: 1, maxLength: 8 }),
    words: fc.array(words, { maxLength: 24 }),
    sound: fc.constantFrom(...filmSounds),
    look: fc.constantFrom(null, ...filmLooks),
    platform: fc.constantFrom(...filmPlatforms),
    loop: fc.boolean(),
    cover: moment,
  },
  { requiredKeys: ['shots'] },
);

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the document of a film', () => {
  it('has everything that was left out', () => {
    const film = filmDocumentSchema.parse({ shots: [{ imageId: 7, seconds: 3 }] });

    expect(film).to.deep.equal({
      shots: [{ imageId: 7, seconds: 3, next: 'cut' }],
      ...{ words: [], sound: 'none', look: null, loop: false, cover: 0 },
    });
  });

  it('is read from what was stored as it was, whatever is in it', () => {
    fc.assert(
      fc.property(document, (sent) => {
        const film = filmDocumentSchema.parse(jsonOf(sent));

        expect(filmDocumentSchema.parse(jsonOf(film))).to.deep.equal(film);
      }),
    );
  });

  it('is for a platform that is known', () => {
    const shots = [{ imageId: 7, seconds: 3 }];

    expect(
      filmDocumentSchema.safeParse({ shots, platform: 'vimeo' }).error?.issues[0]?.path,
    ).to.eql(['platform']);
  });

  it('has words of a size and a colour that can be drawn', () => {
    const one = { text: 'a', style: 'plain', place: 'top', from: 0, to: 1 };
    const faultIn = (part: object) =>
      filmDocumentSchema.safeParse({
        shots: [{ imageId: 7, seconds: 3 }],
        words: [{ ...one, ...part }],
      }).error?.issues[0]?.path;

    for (const part of [{}, { size: 0.5, colour: '#00ff7f' }, { size: 2 }])
      expect(faultIn(part)).to.equal(undefined);
    for (const size of [0.49, 2.01, Number.NaN, '1', null])
      expect(faultIn({ size })).to.eql(['words', 0, 'size']);
    for (const colour of ['#12', '#FFC46B', 'red', '#ffc46b00', 7])
      expect(faultIn({ colour })).to.eql(['words', 0, 'colour']);
  });

  it('lasts as long as its shots, without what adding fractions leaves', () => {
    const lasting = (...all: number[]) => filmSeconds({ shots: all.map((s) => ({ seconds: s })) });

    expect(lasting(0.1, 0.2)).to.equal(0.3);
    expect(lasting(9.9, 10.05, 10.05)).to.equal(30);
    expect(lasting(0.5, 30.001)).to.equal(30.501);
  });

  it('brings a text to NFC before its characters are counted', () => {
    const parsed = (text: string) =>
      filmDocumentSchema.safeParse({
        shots: [{ imageId: 1, seconds: 3 }],
        words: [{ text, style: 'plain', place: 'top', from: 0, to: 1 }],
      }).data?.words[0]?.text;

    expect(parsed('e\u0301te\u0301')).to.equal('\u00e9t\u00e9');
    expect(parsed('e\u0301'.repeat(120))).to.equal('\u00e9'.repeat(120));
    for (const text of ['', '🌴'.repeat(120), 'שלום\nעולם', 'م\u064e\u0650', 'a\u200db']) {
      expect(parsed(text), text).to.equal(text);
    }
  });

  it('has far less than 64 kB, as long as everything in it is', () => {
    const longest = 0.000_000_123_456_789_012_34;
    const film = {
      shots: Array.from({ length: 8 }, () => ({
        imageId: 2_147_483_647,
        ...{ category: 'viralDances', option: 'Waacking / Vogue' },
        ...{ seconds: 3.123_456_789_012_345, next: 'dissolve' },
        ...{ fit: 'whole', subject: { x: longest, y: longest } },
      })),
      words: Array.from({ length: 24 }, () => ({
        text: '🌴'.repeat(120),
        ...{ style: 'lower-third', place: { x: longest, y: longest } },
        ...{ from: longest, to: 1.234_567_890_123_456_7e300, behind: false },
        ...{ size: 1.234_567_890_123_456, colour: '#ffc46b' },
      })),
      ...{ sound: 'midnight', look: 'warm', platform: 'shorts' },
      ...{ loop: false, cover: longest },
    };

    const bytes = Buffer.byteLength(JSON.stringify(filmDocumentSchema.parse(film)));

    expect(bytes).to.be.within(15_000, 64_000 / 3);
  });
});
