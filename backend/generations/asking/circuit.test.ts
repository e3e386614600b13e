import fc from 'fast-check';
import { countFailed, FAULTS_MAX, type Circuit } from './circuit.ts';

const begun = Date.UTC(2026, 10, 28);
const at = (minute: number) => new Date(begun + minute * 60_000).toISOString();
const closed: Circuit = { faults: 0, orders: [] };

/** By its letter the generation, by its number the user, then the minute: `a1@0`. */
const count = (failures: string, circuit = closed): Circuit =>
  failures.split(' ').reduce((known, text) => {
    const [, generationId = '', userId, minute] = /^(.)(\d)@(\d+)$/.exec(text) ?? [];
    const failed = { generationId, userId: Number(userId), at: at(Number(minute)) };
    return countFailed(known, failed) ?? known;
  }, circuit);

describe('which failed orders open a circuit', () => {
  for (const [failures, isOpen] of [
    ['a1@0 a1@0 a1@1 a1@1 a1@2 a1@2 b1@3 b1@3 b1@4 b1@4 b1@5 b1@5', false],
    ['a1@0 b1@0 c1@0 d1@0 e1@0 f1@0 g1@0 h1@0 i1@0', false],
    ['a1@0 b1@0 c1@0 d1@0 e1@0 f1@0 g1@0 h1@0 i1@0 j1@500', true],
    ['a1@0 b2@0 c3@0 d4@0', false],
    ['a1@0 b2@0 c2@0 d2@0 e2@0', false],
    ['a1@0 b2@1 c3@5 d3@9 e3@10', true],
    ['a1@0 b2@1 c3@5 d3@9 e3@11', false],
    ['a1@0 b2@1 c3@5 d3@9 e3@11 f1@11', true],
  ] as const) {
    it(`${failures}: ${isOpen ? 'opens' : 'stays closed'}`, () => {
      expect(count(failures).faults >= FAULTS_MAX).to.equal(isOpen);
    });
  }

  it('counts anew after a success of a process that leaves the orders', () => {
    const before = count('a1@0 b2@0 c3@0 d4@0');
    expect(count('a1@1', { ...before, faults: 0 })).to.deep.equal(count('a1@1'));
  });

  it('keeps ten at most, each once, and never counts down', () => {
    const failure = fc.record({
      generationId: fc.integer({ min: 0, max: 20 }).map(String),
      userId: fc.integer({ min: 1, max: 4 }),
      at: fc.integer({ min: 0, max: 60 }).map(at),
    });
    fc.assert(
      fc.property(fc.array(failure, { maxLength: 40 }), (failures) => {
        let known = closed;
        for (const failed of failures) {
          const next = countFailed(known, failed);
          if (next) expect(next.faults).to.be.greaterThan(known.faults);
          known = next ?? known;
          const ids = known.orders.map(({ generationId }) => generationId);
          expect(ids).to.have.length.at.most(FAULTS_MAX);
          expect(new Set(ids).size).to.equal(ids.length);
        }
      }),
    );
  });
});
