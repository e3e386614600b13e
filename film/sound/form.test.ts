import fc from 'fast-check';
import { BAR_STEPS, formOf } from './form.ts';

const step = 0.125;
const bar = BAR_STEPS * step;
const beat = 4 * step;
const tempo = 60 / beat;

describe('the form of a loop in a film', () => {
  it('has whole bars in its build, and its drop in the first half, on a beat', () => {
    const films = fc.record({
      seconds: fc.double({ min: 2, max: 60, noNaN: true }),
      cuts: fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(films, ({ seconds, cuts }) => {
        const { build, drop, later } = formOf({ tempo, seconds, cuts, isLoop: false }, step);

        expect(build).to.be.within(0, drop);
        expect((drop - build) % BAR_STEPS).to.equal(0);
        expect(drop % 4).to.equal(0);
        expect(drop * step).to.be.at.most(seconds / 2);
        expect(later).to.be.greaterThan(drop);
        if (drop > 0) expect(drop).to.be.at.least(BAR_STEPS);
      }),
    );
  });

  it('drops on the cut that is nearest to a third of the film, else with a bar', () => {
    const dropOf = (cuts: readonly number[], seconds = 20) =>
      formOf({ tempo, seconds, cuts, isLoop: false }, step).drop * step;

    expect(dropOf([0, 1, 5, 7.5, 9, 20])).to.equal(7.5);
    // A cut off the beat has the drop on the beat beside it.
    expect(dropOf([0, 7.6, 20])).to.equal(7.5);
    expect(dropOf([0, 1, 19, 20]) % bar).to.equal(0);
    expect(dropOf([], 10)).to.equal(4);
  });

  it('has all of it from the beginning where the film loops or is too short for a bar', () => {
    const looped = formOf({ tempo, seconds: 20, cuts: [7.5], isLoop: true }, step);
    const short = formOf({ tempo, seconds: 3.5, cuts: [1], isLoop: false }, step);

    expect(looped).to.deep.equal({ build: 0, drop: 0, later: 0 });
    expect(short).to.include({ build: 0, drop: 0 });
  });
});
