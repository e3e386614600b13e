import { longFileExceptions } from './modules.ts';
import type { Source } from './sources.ts';

const limit = 300;

/** Files over the limit, and excuses for files that no longer need one. */
export function sizeViolations(
  sources: readonly Source[],
  excused: Readonly<Record<string, string>> = longFileExceptions,
): string[] {
  const long = sources.filter(({ path, lines }) => lines > limit && !isMigration(path));
  const idle = Object.keys(excused).filter((path) => !long.some((source) => source.path === path));
  return [
    ...long
      .filter(({ path }) => !(path in excused))
      .map(({ path, lines }) => `${path} has ${lines} lines; the limit is ${limit}`),
    ...idle.map((path) => `modules.ts excuses ${path}, which is not too long (any more)`),
  ];
}

/** Migrations are history: they are never split afterwards. */
function isMigration(path: string): boolean {
  return path.startsWith('backend/database/migrations/');
}
