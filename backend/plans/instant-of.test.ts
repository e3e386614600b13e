import fc from 'fast-check';
import { sampleSeed, sampleSize } from '../../tests/sample-size.ts';
import { Refusal } from '../refusal.ts';
import { instantOf } from './plans.ts';

const instant = (at: string, timeZone: string) => instantOf({ at, timeZone }).toISOString();
const textOf = (at: string, timeZone: string): string => {
  try {
    return instant(at, timeZone);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
};

/** The time that a clock of the zone shows, by another way than the product's. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  } as const);
  return (moment: number) => format.format(moment).replace(' ', 'T');
}

describe('the moment of a time on a clock', () => {
  const cases: Record<string, readonly [at: string, timeZone: string, moment: string][]> = {
    'is that of the zone, in summer and in winter': [
      ['2026-12-01T18:30', 'Europe/Berlin', '2026-12-01T17:30:00.000Z'],
      ['2027-07-01T18:30', 'Europe/Berlin', '2027-07-01T16:30:00.000Z'],
      ['2027-01-15T09:00', 'Asia/Kathmandu', '2027-01-15T03:15:00.000Z'],
      ['2028-02-29T10:00', 'America/Los_Angeles', '2028-02-29T18:00:00.000Z'],
    ],
    'is as much later as the clock is put forward where none shows it': [
      // 03:30 there.
      ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
      // At midnight.
      ['2027-04-30T00:30', 'Africa/Cairo', '2027-04-29T22:30:00.000Z'],
      // By half an hour only: 02:45 there.
      ['2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z'],
    ],
    'is the first where the clock shows it twice': [
      ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
      ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
    ],
  };
  for (const [title, rows] of Object.entries(cases)) {
    it(title, () => {
      for (const [at, timeZone, moment] of rows) expect(instant(at, timeZone), at).to.equal(moment);
    });
  }

  it('is refused for days, hours and zones that there are not', () => {
    for (const at of [
      ...['2027-02-30T10:00', '2027-02-29T10:00', '2027-13-01T10:00', '2027-00-10T10:00'],
      ...['2027-01-01T24:00', '2027-01-01T10:60'],
    ]) {
      expect(textOf(at, 'Europe/Berlin'), at).to.equal('at: there is no such date.');
    }
    for (const zone of [
      'Mars/Olympus',
      '../x',
      '',
      '+02:00',
      '-0100',
      'Europe/',
      '1',
      'constructor',
    ]) {
      expect(textOf('2027-01-01T10:00', zone), zone).to.equal(
        'timeZone: there is no zone of this name.',
      );
    }
  });

  it('is one at which the clock shows this time, and not before it, in any zone', () => {
    const changes = ['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28'].map(Date.parse);
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -720, max: 720 }))
      .map(([day, minutes]) => day + minutes * 60_000);
    const day = fc.integer({ min: Date.UTC(2026, 10, 1), max: Date.UTC(2029, 0, 1) });
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(fc.oneof(near, day), zone, (shown, timeZone) => {
        const at = new Date(shown).toISOString().slice(0, 16);
        const moment = instantOf({ at, timeZone }).getTime();
        const clock = clockOf(timeZone);
        if (clock(moment) === at) {
          for (const minutes of [30, 60, 120]) {
            expect(clock(moment - minutes * 60_000)).to.not.equal(at);
          }
        } else {
          // Skipped: the clock shows a later time by then, and an earlier one two hours before.
          expect(clock(moment) > at && clock(moment - 7_200_000) < at).to.equal(true);
        }
      }),
      { numRuns: sampleSize(500, 20_000), ...sampleSeed() },
    );
  }).timeout(600_000);
});
