import type { Source } from './sources.ts';

/**
 * Import cycles between files, each as the list of its files in import order. Imports of types
 * count: they are gone when the files are loaded, but whoever reads one file of a cycle must read
 * all.
 *
 * One cycle is reported per group of files that reach each other; removing it shows the next.
 */
export function importCycles(sources: readonly Source[]): string[][] {
  const ours = new Set(sources.map(({ path }) => path));
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.map(({ target }) => target).filter((target) => ours.has(target)),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at !== -1) {
      cycles.push([...trail.slice(at), path]);
    } else if (!done.has(path)) {
      for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of edges.keys()) walk(path, []);
  return cycles;
}
