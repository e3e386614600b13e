import { longFileExceptions } from './modules.ts';
import type { Source } from './sources.ts';

const limit = 300;

/** Files over the limit, and exceptions that are no longer needed. */
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

/** Migrations are never changed, so never split. */
function isMigration(path: string): boolean {
  return path.startsWith('backend/database/migrations/');
}
