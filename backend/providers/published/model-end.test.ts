import { modelEnd } from './model-end.ts';

const now = new Date('2026-11-28T12:00:00Z');

describe('the end of a model, as a list of models says it', () => {
  for (const [listed, says] of [
    [{ id: 'm' }, null],
    [null, null],
    ['2026-12-01', null],
    [{ shutdown_date: null }, null],
    [{ shutdown_date: '2026-12-01' }, 'm ends in three days, on 2026-12-01: choose another model'],
    [
      { shutdown_date: Date.UTC(2026, 11, 1) / 1000 },
      'm ends in three days, on 2026-12-01: choose another model',
    ],
    [{ shutdownDate: '2027-03-15' }, 'm ends in 107 days, on 2027-03-15: choose another model'],
    [{ shutdown_date: '2026-11-29' }, 'm ends in one day, on 2026-11-29: choose another model'],
    [{ shutdown_date: '2026-10-23' }, 'm has ended on 2026-10-23: choose another model'],
    [{ shutdown_date: '0000-01-01' }, 'm has an end that is no date'],
    [{ shutdown_date: 'soon' }, 'm has an end that is no date'],
    [{ shutdown_date: 1e308 }, 'm has an end that is no date'],
    [{ shutdown_date: {} }, 'm has an end that is no date'],
  ] as const) {
    it(`${JSON.stringify(listed)}: ${says ?? 'nothing'}`, () => {
      expect(modelEnd('m', listed, now)).to.equal(says);
    });
  }
});
