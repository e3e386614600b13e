import { isProductCode, moduleOf } from './imports.ts';
import { longestChains, usualChain } from './modules.ts';
import type { Source } from './sources.ts';

/**
 * Modules in which a chain of files, each of which imports values of the next, is longer than
 * `longestChains` says, or shorter. What a feature declares leads to all of it and is no link of a chain.
 */
export function chainViolations(
  sources: readonly Source[],
  limits: Readonly<Record<string, number>> = longestChains,
): string[] {
  const modules = Map.groupBy(
    sources.filter(({ path }) => isProductCode(path) && !path.endsWith('/feature.ts')),
    ({ path }) => moduleOf(path),
  );
  const missing = Object.keys(limits).filter((module) => !modules.has(module));
  return [
    ...missing.map((module) => `modules.ts has a chain of ${module}, which is no module`),
    ...[...modules].flatMap(([module = '', files]) => {
      const chain = longestChain(files);
      const limit = limits[module] ?? usualChain;
      if (chain.length > limit) {
        return [
          `${module} has a chain of ${chain.length} files, more than ${limit}: ${chain.join(' → ')}`,
        ];
      }
      const isLowered = module in limits && chain.length < limit;
      return isLowered ? [`${module} has chains of ${chain.length}: lower its ${limit}`] : [];
    }),
  ];
}

function longestChain(files: readonly Source[]): string[] {
  const inside = new Map(files.map((file) => [file.path, file]));
  const known = new Map<string, string[]>();
  const from = (path: string): string[] => {
    const before = known.get(path);
    if (before) return before;
    // Ends a cycle, which the check of cycles reports.
    known.set(path, []);
    const next = (inside.get(path)?.imports ?? [])
      .filter(({ target, typesOnly }) => !typesOnly && inside.has(target))
      .map(({ target }) => from(target));
    const chain = [path, ...longestOf(next)];
    known.set(path, chain);
    return chain;
  };
  return longestOf(files.map(({ path }) => from(path)));
}

function longestOf(chains: string[][]): string[] {
  return chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}
