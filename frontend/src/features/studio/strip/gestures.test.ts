import fc from 'fast-check';
import { filmSeconds } from '#contract/film-time.ts';
import { type FilmDocument, filmDocumentSchema } from '#contract/films.ts';
import { SHOT_SECONDS_MIN } from '#contract/limits.ts';
import { beatsOf } from '#film/cut/beats.ts';
import { withShot } from '../film-edits.ts';
import { orderAt, rowsOf, secondOf, shotSecondsAt, wordsAt, wordsEndAt } from './gestures.ts';

const milliseconds = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count) => count / 1000);
const shot = fc.record({
  imageId: fc.integer({ min: 1, max: 4 }),
  motion: fc.constantFrom({}, { category: 'posing', option: 'Power Pose' }),
  seconds: milliseconds(500, 3_750),
});
const said = fc.record({ from: milliseconds(0, 31_000), length: milliseconds(1, 12_000) });
const films = fc
  .record({
    shots: fc.array(shot, { minLength: 1, maxLength: 8 }),
    words: fc.array(said, { maxLength: 6 }),
  })
  .map(({ shots, words }) =>
    filmDocumentSchema.parse({
      shots: shots.map(({ motion, ...one }) => ({ ...motion, ...one })),
      words: words.map(({ from, length }) => ({
        ...{ text: 'Take it', style: 'hook', place: 'top', from, to: from + length },
      })),
    }),
  );
const second = fc.double({ min: -20, max: 60, noNaN: true });
const near = fc.double({ min: 0, max: 1, noNaN: true });
const pick = fc.nat();

const isValid = (film: FilmDocument) => filmDocumentSchema.safeParse(film).success;
const filmWith = (lengths: readonly number[], words: readonly (readonly [number, number])[] = []) =>
  filmDocumentSchema.parse({
    shots: lengths.map((seconds, at) => ({ imageId: at + 1, seconds })),
    words: words.map(([from, to]) => ({ text: '', style: 'hook', place: 'top', from, to })),
  });

describe('a cut that is dragged', () => {
  it('leaves a film that can be stored, wherever the pointer is, and no more of a clip than there is', () => {
    fc.assert(
      fc.property(films, pick, second, near, (film, picked, at, within) => {
        const place = picked % film.shots.length;
        const clip = { isVideo: true, durationSeconds: 2, id: 1 };
        const seconds = shotSecondsAt(film, place, { second: at, near: within });
        const ofClip = shotSecondsAt(film, place, { second: at, near: within, item: clip });

        expect(isValid(withShot(film, place, { seconds }))).to.equal(true);
        expect(withShot(film, place, { seconds }).shots[place]?.seconds).to.equal(seconds);
        expect(ofClip).to.be.within(SHOT_SECONDS_MIN, 2);
      }),
    );
  });

  it('snaps to beats, also after the end, and to the ends of words, else follows the pointer', () => {
    const film = filmWith([2, 2], [[0, 2.3]]);
    const to = (at: number) => shotSecondsAt(film, 0, { second: at, near: 0.1 });
    const last = (at: number) => shotSecondsAt(film, 1, { second: at, near: 0.1 });

    expect(beatsOf(film)[1]).to.equal(0.6);
    expect([1.25, 1.5, 2.29, 2.44].map(to)).to.deep.equal([1.2, 1.5, 2.3, 2.4]);
    expect([4.75, 5.0].map(last)).to.deep.equal([2.8, 3]);
  });
});

describe('words that are dragged on the strip', () => {
  it('leave a film that can be stored, and keep their length where all of them is moved', () => {
    fc.assert(
      fc.property(films, pick, second, near, (film, picked, at, within) => {
        fc.pre(film.words.length > 0);
        const place = picked % film.words.length;
        const { from = 0, to = 0 } = film.words[place] ?? {};
        const aim = { second: at, near: within };
        const withWords = (part: { from?: number; to?: number }) => ({
          ...film,
          words: film.words.map((one, index) => (index === place ? { ...one, ...part } : one)),
        });
        const moved = wordsAt(film, place, aim);

        expect(isValid(withWords(moved))).to.equal(true);
        expect((moved.to ?? 0) - (moved.from ?? 0)).to.be.closeTo(to - from, 0.0011);
        expect(moved.from).to.be.below(filmSeconds(film));
        for (const end of ['from', 'to'] as const)
          expect(isValid(withWords(wordsEndAt(film, place, { ...aim, end })))).to.equal(true);
      }),
    );
  });

  it('snap to cuts, beats and other words, all of them by the end that is nearer', () => {
    const words = [
      [0.1, 1.1],
      [3, 3.45],
    ] as const;
    const film = filmWith([2, 2], words);
    const aim = (at: number) => ({ second: at, near: 0.05 });

    expect(wordsEndAt(film, 0, { ...aim(2.04), end: 'to' })).to.deep.equal({ to: 2 });
    expect(wordsEndAt(film, 0, { ...aim(3.42), end: 'to' })).to.deep.equal({ to: 3.45 });
    expect(wordsAt(film, 0, aim(0.98))).to.deep.equal({ from: 1, to: 2 });
    expect(wordsAt(film, 0, aim(1.22))).to.deep.equal({ from: 1.2, to: 2.2 });
    expect(wordsAt(film, 0, aim(1.51))).to.deep.equal({ from: 1.51, to: 2.51 });
  });

  it('never cover each other, in rows', () => {
    fc.assert(
      fc.property(films, ({ words }) => {
        const rows = rowsOf(words);
        for (const [place, { from, to }] of words.entries())
          for (const [other, beside] of words.entries())
            if (other !== place && rows[other] === rows[place])
              expect(beside.to <= from || beside.from >= to).to.equal(true);
      }),
    );
  });
});

describe('a shot that is dragged into another order', () => {
  it('stays where the pointer has it, and where it is without a way', () => {
    fc.assert(
      fc.property(films, pick, second, (film, picked, at) => {
        const place = picked % film.shots.length;
        const to = orderAt(film, place, at);
        const moved = film.shots.slice(place, place + 1);
        const shots = film.shots.toSpliced(place, 1).toSpliced(to, 0, ...moved);

        expect(orderAt({ ...film, shots }, to, at)).to.equal(to);
        const begins = secondOf(film, { kind: 'shot', place, end: null });
        expect(orderAt(film, place, begins)).to.equal(place);
      }),
    );
  });
});
