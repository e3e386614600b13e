import { expect } from 'chai';
import { daysLeftText } from './days-left.ts';

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
