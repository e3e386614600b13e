import { expect } from 'chai';
import { dayText, momentText } from './day-text.ts';

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
