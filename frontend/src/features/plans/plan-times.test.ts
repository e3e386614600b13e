import type { Plan } from '#contract/plans.ts';
import { byDay, nextEvening, timeFault, wallTime } from './plan-times.ts';

const at = (time: string) => Date.parse(time);

describe('the times of plans in a browser', () => {
  it('are those of its clock', () => {
    for (const time of ['2026-12-01T18:30', '2027-03-28T01:30', '2027-07-01T00:00']) {
      expect(wallTime(at(time))).to.equal(time);
    }
  });

  it('begin with the next evening', () => {
    expect(nextEvening(at('2026-12-01T09:00'))).to.equal('2026-12-01T18:00');
    expect(nextEvening(at('2026-12-01T17:45'))).to.equal('2026-12-02T18:00');
    expect(nextEvening(at('2026-12-31T23:59'))).to.equal('2027-01-01T18:00');
  });

  it('are to come, within a year', () => {
    const now = at('2026-12-01T12:00');
    for (const time of ['2026-12-01T12:01', '2027-12-01T12:00']) {
      expect(timeFault(time, now)).to.equal(undefined);
    }
    const wrong = {
      '': 'Choose a day and a time.',
      '2026-12-01T12:00': 'Choose a time that is still to come.',
      '2027-12-01T12:01': 'Choose a time within a year from now.',
      '9999-12-31T23:59': 'Choose a time within a year from now.',
    };
    for (const [time, text] of Object.entries(wrong)) expect(timeFault(time, now)).to.equal(text);
  });

  it('are listed by their days, whatever their zones', () => {
    const plans = ['2026-12-02T09:00', '2026-12-01T18:30', '2026-12-01T07:00'].map(
      (time, id) => ({ id, at: time }) as Plan,
    );
    expect(byDay(plans).map(([day, of]) => [day, ...of.map(({ id }) => id)])).to.deep.equal([
      ['2026-12-01', 2, 1],
      ['2026-12-02', 0],
    ]);
  });
});
