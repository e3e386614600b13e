import { dayText, daysLeftText, momentText } from './day-text.ts';

describe('the heading of a day', () => {
  const now = new Date(2026, 2, 2, 0, 5).getTime();
  for (const [day, text] of [
    ['2026-3-2', /^Today$/],
    ['2026-3-1', /^Yesterday$/],
    ['2026-2-28', /February 28/],
    ['2025-12-31', /December 31, 2025/],
    ['2026-3-3', /March 3/],
  ] as const) {
    it(`of ${day} is ${text.source}`, () => {
      expect(dayText(day, now)).to.match(text);
    });
  }
});

describe('the moment of an order', () => {
  const now = new Date(2026, 2, 2, 0, 5).getTime();
  for (const [moment, text] of [
    [new Date(2026, 2, 2, 0, 1), /^today 12:01.AM$/],
    [new Date(2026, 2, 1, 23, 10), /^yesterday 11:10.PM$/],
    [new Date(2026, 1, 28, 23, 10), /^Feb 28, 11:10.PM$/],
  ] as const) {
    it(`is ${text.source}`, () => {
      expect(momentText(moment.toISOString(), now)).to.match(text);
    });
  }
});

describe('the days that an item stays in the trash', () => {
  const end = '2026-03-31T12:00:00.000Z';
  const cases: [string, string][] = [
    ['2026-03-01T12:00:00Z', '30 days left'],
    ['2026-03-01T12:00:05Z', '30 days left'],
    ['2026-03-29T18:00:00Z', '2 days left'],
    ['2026-03-30T11:59:00Z', '1 day left'],
    ['2026-03-30T12:01:00Z', 'Less than a day left'],
    ['2026-04-02T12:00:00Z', 'Less than a day left'],
  ];
  for (const [now, text] of cases) {
    it(`are "${text}" at ${now}`, () => {
      expect(daysLeftText(end, Date.parse(now))).to.equal(text);
    });
  }
});
