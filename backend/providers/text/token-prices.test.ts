import { clock } from '../../clock.ts';
import type { Dialect } from './text-model.ts';
import { textCostMicros } from './metered-model.ts';

describe('the price of a text', () => {
  const used = { inputTokens: 1_000_000, outputTokens: 1_000_000, searches: 2 };
  const cases: [string, Dialect, number][] = [
    ['gpt-6-luna', 'responses', 620_000],
    ['gpt-6-luna-2026-09-22', 'responses', 620_000],
    ['gemini-3.5-flash-lite', 'gemini', 2_828_000],
    // The dearest of the service: its own price is unknown.
    ['gpt-99', 'responses', 35_020_000],
    ['qwen3', 'chat', 0],
  ];
  for (const [id, dialect, micros] of cases) {
    it(`of ${id} (${dialect}) is ${micros} millionths of a dollar`, () => {
      expect(textCostMicros({ id, dialect }, used)).to.equal(micros);
    });
  }

  it('is another from the day for which that was announced', () => {
    const { now } = clock;
    const priceOn = (day: string) => {
      clock.now = () => new Date(day);
      return textCostMicros({ id: 'gemini-3.8-flash', dialect: 'gemini' }, used);
    };
    try {
      expect(priceOn('2026-12-31T23:59:59Z')).to.equal(4_528_000);
      expect(priceOn('2027-01-01T00:00:00Z')).to.equal(9_028_000);
    } finally {
      clock.now = now;
    }
  });

  it('counts what a service did not say as nothing', () => {
    const unsaid = { inputTokens: undefined, outputTokens: undefined, searches: 0 };

    expect(textCostMicros({ id: 'gpt-6-luna', dialect: 'responses' }, unsaid)).to.equal(0);
  });
});
