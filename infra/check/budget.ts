import { isProductCode, isTest } from './imports.ts';
import { lineBudgets, type Part } from './line-budgets.ts';
import type { Source } from './sources.ts';

type Sums = Readonly<Record<Part, number>>;

/** Lines of what has a budget. */
export function lineSums(sources: readonly Source[]): Sums {
  const sums: Record<Part, number> = { ...lineBudgets };
  for (const part of partsOf(sums)) sums[part] = 0;
  for (const { path, lines } of sources) sums[partOf(path)] += lines;
  return sums;
}

/** The parts that are above their budgets. */
export const budgetViolations = (sums: Sums, budgets: Sums = lineBudgets): string[] =>
  partsOf(sums)
    .filter((part) => sums[part] > budgets[part])
    .map((part) => `${part} has ${sums[part]} lines; its budget is ${budgets[part]}`);

/** A line of text for each part. */
export const sumsText = (sums: Sums): string =>
  partsOf(sums)
    .map((part) => {
      const lines = String(sums[part]).padStart(6);
      return `${part.padEnd(30)} ${lines} lines of ${lineBudgets[part]}`;
    })
    .join('\n');

// The keys of the type.
const partsOf = (sums: Sums) => Object.keys(sums) as Part[];

function partOf(path: string): Part {
  if (isTest(path) || path.startsWith('tests/')) return 'tests';
  if (path.startsWith('bench/')) return 'benchmarks';
  if (path.startsWith('preview-engine/')) return 'preview-engine';
  if (isProductCode(path)) return 'product';
  return path.startsWith('frontend/') ? 'frontend' : 'infra';
}
