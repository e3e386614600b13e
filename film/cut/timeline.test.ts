import { cutsOf, framesOf, momentAt, restsOf, shotsBetween } from './timeline.ts';

const three = (next: 'cut' | 'push' | 'dissolve', loop = false) => ({
  shots: [2, 1.5, 3].map((seconds) => ({ seconds, next })),
  loop,
});

describe('the timeline of a film', () => {
  it('has as many frames as its shots last', () => {
    expect(framesOf(three('push'))).to.equal(195);
    expect(framesOf({ shots: [{ seconds: 0.55, next: 'cut' }] })).to.equal(17);
  });

  it('begins each shot where the one before ends, without the errors of fractions', () => {
    const shots = [0.7, 0.1, 0.1].map((seconds) => ({ seconds, next: 'cut' as const }));

    expect(cutsOf({ shots })).to.deep.equal([0, 0.7, 0.8, 0.9]);
  });

  it('shows one shot after another, each from its beginning', () => {
    const shown = [0, 1.99, 2, 3.5, 6.4].map((seconds) => momentAt(three('cut'), seconds));

    expect(shown.map(({ from }) => from.shot)).to.deep.equal([0, 0, 1, 2, 2]);
    expect(shown[2]?.from.seconds).to.equal(0);
    expect(shown.every(({ join }) => join === null)).to.equal(true);
  });

  it('says which shots are seen for longer than a moment between two seconds', () => {
    const between = (from: number, to: number) => shotsBetween(three('cut'), from, to);

    expect([between(0, 2), between(1.9, 3.5), between(2, 3.7)]).to.deep.equal([[0], [1], [1]]);
    expect([between(0.5, 6), between(1.7, 99)]).to.deep.equal([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect([between(1.9, 2.2), between(7, 9)]).to.deep.equal([[1], [2]]);
  });

  it('joins two shots for a quarter of a second on either side of their cut', () => {
    const moment = (seconds: number) => momentAt(three('dissolve'), seconds);

    expect(moment(1.74).join).to.equal(null);
    expect(moment(1.75)).to.deep.equal({
      from: { shot: 0, seconds: 1.75 },
      join: { to: { shot: 1, seconds: -0.25 }, kind: 'dissolve', done: 0 },
    });
    expect(moment(2.125).join?.done).to.equal(0.75);
    expect(moment(2.25).join).to.equal(null);
    expect(moment(6.49).join).to.equal(null);
  });

  it('ends a loop with its first frame', () => {
    const looped = three('cut', true);

    expect(momentAt(looped, 194 / 30).join).to.deep.include({ to: { shot: 0, seconds: 0 } });
    expect(momentAt(looped, 194 / 30).join?.done).to.be.closeTo(1, 1e-9);
    expect(momentAt(looped, 5.9).join).to.equal(null);
  });

  it('is at rest only at its two ends, the second of which is its last frame', () => {
    const rests = [0, 1, 2].map((shot) => restsOf(three('cut'), shot));
    const short = { shots: [{ seconds: 2.02, next: 'cut' as const }] };

    expect(rests).to.deep.equal([
      { begins: true, ends: false, seconds: 2 },
      { begins: false, ends: false, seconds: 1.5 },
      { begins: false, ends: true, seconds: 3 },
    ]);
    expect(restsOf(short, 0)).to.deep.equal({ begins: true, ends: true, seconds: 61 / 30 });
  });
});
