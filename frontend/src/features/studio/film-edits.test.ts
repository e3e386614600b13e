import { filmSeconds } from '#contract/film-time.ts';
import { filmDocumentSchema, type FilmDocument } from '#contract/films.ts';
import { FILM_SECONDS_MAX, SHOTS_MAX } from '#contract/limits.ts';
import {
  beatBeside,
  filmOfItems,
  newWords,
  secondsOf,
  type Shot,
  withItem,
  withItems,
  withShot,
  withWholePictures,
} from './film-edits.ts';

const picture = (id: number) => ({ id, isVideo: false, durationSeconds: null });
const clip = (id: number, durationSeconds = 10) => ({ id, isVideo: true, durationSeconds });
const shot = (imageId: number, facts: Partial<Shot> = {}): Shot => ({
  ...{ imageId, seconds: 3, next: 'cut' },
  ...facts,
});
const film = (shots: Shot[]): FilmDocument => ({
  ...{ shots, words: [], sound: 'none', look: null, loop: false, cover: 0 },
});

describe('a film of items', () => {
  it('is one that the server takes, whatever the items', () => {
    const many = Array.from({ length: 20 }, (_, id) =>
      id % 2 === 0 ? picture(id + 1) : clip(id + 1),
    );

    for (const items of [[picture(1)], [clip(1, 0.2)], [clip(1, 61.37)], many]) {
      expect(filmDocumentSchema.parse(filmOfItems(items)).shots).not.to.be.empty;
    }
    expect(filmOfItems(many)?.shots).to.have.length(SHOTS_MAX);
  });

  it('shows all of a lone clip, and a part of each of several', () => {
    expect(filmOfItems([clip(1, 8.25)])?.shots).to.deep.equal([shot(1, { seconds: 8.2 })]);
    expect(
      filmOfItems([clip(1, 8.25), clip(2)])?.shots.map(({ seconds }) => seconds),
    ).to.deep.equal([3, 3]);
  });

  it('is none without items', () => {
    expect(filmOfItems([])).to.equal(undefined);
  });
});

describe('the edits of a film', () => {
  it('add no more than there is room for', () => {
    const full = withItems(film([shot(1, { seconds: 28.8 })]), [picture(2), picture(3)]);

    expect(full.shots.map(({ seconds }) => seconds)).to.deep.equal([28.8, 1.2]);
    expect(filmSeconds(full)).to.equal(FILM_SECONDS_MAX);
  });

  it('shorten a shot that gets a motion, and leave its seconds to a still one', () => {
    const long = film([shot(1, { seconds: 20 })]);
    const motion = { category: 'posing', option: 'Power Pose' } as const;

    expect(withShot(long, 0, motion).shots[0]).to.deep.equal(shot(1, { ...motion, seconds: 10 }));
    expect(withShot(long, 0, { next: 'push' }).shots[0]?.seconds).to.equal(20);
  });

  it('put a clip in a picture’s place without its motion, and no longer than it is', () => {
    const moving = film([shot(1, { category: 'posing', option: 'Power Pose', next: 'push' })]);

    expect(withItem(moving, 0, clip(2, 1.5)).shots).to.deep.equal([
      shot(2, { seconds: 1.5, next: 'push' }),
    ]);
    expect(withItem(moving, 0, picture(3)).shots[0]).to.include({
      imageId: 3,
      option: 'Power Pose',
    });
  });

  it('know how long a shot may be: by the film, its motion and its clip', () => {
    const two = film([shot(1), shot(2, { seconds: 25 })]);

    expect(secondsOf(two, 0).max).to.equal(5);
    expect(secondsOf(film([shot(1, { category: 'posing' })]), 0).max).to.equal(10);
    expect(secondsOf(film([shot(1, { from: 8.5 })]), 0, clip(1)).max).to.equal(1.5);
    expect(secondsOf(film([shot(1, { from: 8.5 })]), 0).max).to.equal(3);
  });

  it('begin words at the shown second, within the film', () => {
    expect(newWords(film([shot(1)]), 0.66)).to.include({ from: 0.6, to: 2.6 });
    expect(newWords(film([shot(1)]), 2.9)).to.include({ from: 1, to: 3 });
    expect(newWords(film([shot(1, { seconds: 0.5 })]), 0)).to.include({ from: 0, to: 0.5 });
  });

  it('offer the beats beside a time that is on one', () => {
    const beats = [0, 0.6, 1.2];

    expect(beatBeside(beats, 0.601, 'after')).to.equal(1.2);
    expect(beatBeside(beats, 0.601, 'before')).to.equal(0);
    expect(beatBeside(beats, 1.2, 'after')).to.equal(undefined);
  });
});

describe('pictures that are much cut', () => {
  const sized = (id: number, width: number, height: number) => ({ ...picture(id), width, height });
  const items = new Map(
    [sized(1, 1600, 900), sized(2, 900, 1600), sized(3, 1000, 1000)].map((one) => [one.id, one]),
  );

  it('are shown whole together, but for those of which their user has said something', () => {
    const subject = { x: 0.2, y: 0.5 };
    const before = film([
      shot(1),
      shot(2),
      shot(3),
      shot(1, { fit: 'fill' }),
      shot(1, { subject }),
    ]);

    const { shots } = withWholePictures(before, items);

    expect(shots.map(({ fit }) => fit)).to.deep.equal([
      ...['whole', undefined, undefined, 'fill', undefined],
    ]);
    expect(withWholePictures(film(shots), items).shots).to.equal(shots);
  });
});
