import { simulate } from '#tests/attempt-schedules/simulation.ts';
import { isFullRun, sampleSize } from '#tests/sample-size.ts';

describe('an attempt, whatever comes between', () => {
  const seed = process.env.SEED ?? (isFullRun() ? String(Date.now()) : 'attempts');

  it(`buys as often as it may, ends once and loses no fact (SEED=${seed})`, () => {
    const count = sampleSize(2_000, 40_000);
    const violations: string[] = [];
    for (let at = 0; at < count; at += 1) {
      violations.push(...simulate(`${seed}-${at}`).map((fault) => `${seed}-${at}: ${fault}`));
    }
    expect(violations.slice(0, 10)).to.deep.equal([]);
  }).timeout(600_000);
});
