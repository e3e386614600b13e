import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import project from '../../package.json' with { type: 'json' };

/**
 * Whether a file imports one of `targets`, directly or by what it imports; types are no imports.
 * Paths are from `folder`.
 */
export function leadsTo(targets: readonly string[], folder: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  const leads = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    // Files that import each other lead to what one of them leads to.
    known.set(path, false);
    const found = targets.includes(path) || importsOf(path, folder).some(leads);
    known.set(path, found);
    return found;
  };
  return leads;
}

const imported = /^(?:import|export)(?! type\b)[^;]*? from '([^']+)'|\bimport\('([^']+)'\)/gm;
const aliases = Object.entries(project.imports).map(
  ([from, to]) => [from.replace('*', ''), to.replace(/^\.\/|\*$/g, '')] as const,
);

function importsOf(path: string, folder: string): string[] {
  const whole = join(folder, path);
  if (!existsSync(whole)) return [];
  const names = readFileSync(whole, 'utf8').matchAll(imported);
  return [...names].flatMap(([, from, lazily]) => {
    const name = from ?? lazily ?? '';
    const alias = aliases.find(([start]) => name.startsWith(start));
    if (alias) return [join(alias[1], name.slice(alias[0].length))];
    return name.startsWith('.') ? [relative(folder, join(dirname(whole), name))] : [];
  });
}
