import { isProductCode, isTest, moduleOf } from './imports.ts';
import { lineBudgets } from './line-budgets.ts';
import type { Source } from './sources.ts';

/** Lines of what has a budget: `product` is the sum of its modules, without the preview engine. */
export function lineSums(sources: readonly Source[]): Map<string, number> {
  const sums = new Map([['product', 0]]);
  const add = (part: string, lines: number) => sums.set(part, (sums.get(part) ?? 0) + lines);
  for (const { path, lines } of sources) {
    const part = partOf(path);
    add(part, lines);
    if (isProductCode(path) && part !== 'preview-engine') add('product', lines);
  }
  return sums;
}

/** What is above its budget, has none, or has one without being there. */
export function budgetViolations(
  sums: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, number>> = lineBudgets,
): string[] {
  const named = new Map(Object.entries(budgets));
  return [
    ...[...sums].flatMap(([part, lines]) => {
      const budget = named.get(part);
      if (budget === undefined) return [`${part} has no budget in line-budgets.ts`];
      return lines > budget ? [`${part} has ${lines} lines; its budget is ${budget}`] : [];
    }),
    ...[...named.keys()]
      .filter((part) => !sums.has(part))
      .map((part) => `line-budgets.ts has a budget for ${part}, which has no lines`),
  ];
}

/** Everything that is not a module of the product. */
export const totals = ['product', 'preview-engine', 'tests', 'benchmarks', 'infra', 'frontend'];

/** A line of text for each of these parts. */
export function sumsText(sums: ReadonlyMap<string, number>, parts: readonly string[]): string {
  const lineOf = (part: string) =>
    `${part.padEnd(30)} ${String(sums.get(part)).padStart(6)} lines of ${lineBudgets[part]}`;
  return parts.map(lineOf).join('\n');
}

/** A module of the product, or what surrounds it. */
function partOf(path: string): string {
  if (isTest(path) || path.startsWith('tests/')) return 'tests';
  if (path.startsWith('bench/')) return 'benchmarks';
  return moduleOf(path) ?? path.slice(0, path.indexOf('/'));
}
