import { budgetViolations, lineSums } from './budget.ts';
import { parseSource } from './sources.ts';

const files: [path: string, lines: number][] = [
  ['contract/routes.ts', 10],
  ['contract/routes.test.ts', 100],
  ['backend/tools/story/plan.ts', 20],
  ['backend/tools/registry.ts', 3],
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
  it('counts each module without its tests, the product without the engine, and what surrounds them', () => {
    expect(Object.fromEntries(sums)).to.deep.equal({
      product: 63,
      contract: 10,
      'backend/tools/story': 20,
      'backend/tools': 3,
      'frontend/src/ui': 30,
      'preview-engine': 40,
      frontend: 4,
      infra: 5,
      tests: 600,
      benchmarks: 50,
    });
  });

  it('accepts what is as long as its budget', () => {
    expect(budgetViolations(sums, Object.fromEntries(sums))).to.deep.equal([]);
  });

  it('refuses what is longer, has none, or is not there', () => {
    const { contract: _, ...rest } = Object.fromEntries(sums);

    expect(budgetViolations(sums, { ...rest, product: 62, gone: 1 })).to.deep.equal([
      'product has 63 lines; its budget is 62',
      'contract has no budget in line-budgets.ts',
      'line-budgets.ts has a budget for gone, which has no lines',
    ]);
  });
});
