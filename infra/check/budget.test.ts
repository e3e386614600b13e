import { budgetViolations, lineSums } from './budget.ts';
import { parseSource } from './sources.ts';

const files: [path: string, lines: number][] = [
  ['contract/features.ts', 10],
  ['contract/features.test.ts', 100],
  ['backend/tools/story/plan.ts', 20],
  ['frontend/src/ui/Button.tsx', 30],
  ['frontend/build/icon.ts', 4],
  ['preview-engine/reel/reel.ts', 40],
  ['preview-engine/reel/reel.test.ts', 200],
  ['infra/check/run.ts', 5],
  ['tests/world.ts', 300],
  ['bench/run.ts', 50],
];
const sums = lineSums(files.map(([path, lines]) => parseSource(path, 'x();\n'.repeat(lines))));

describe('the budget of lines', () => {
  it('counts the product without its tests and the engine, and what surrounds them', () => {
    expect(sums).to.deep.equal({
      product: 60,
      'preview-engine': 40,
      frontend: 4,
      infra: 5,
      tests: 600,
      benchmarks: 50,
    });
  });

  it('accepts what is as long as its budget, and refuses what is longer', () => {
    expect(budgetViolations(sums, sums)).to.deep.equal([]);
    expect(budgetViolations(sums, { ...sums, product: 59 })).to.deep.equal([
      'product has 60 lines; its budget is 59',
    ]);
  });
});
