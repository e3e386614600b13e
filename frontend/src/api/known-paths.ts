import { visitorPaths, type Paths, type PlainRoute } from './plain-routes.ts';

let known = visitorPaths;

/**
 * Lets this browser make more calls: those of signed-in users by `route-query.ts`, which all their screens
 * use, those of administrators by their screens.
 */
export function addPaths(paths: Paths): void {
  known = { ...known, ...paths };
}

/** The method of a call and its path, whose parameters are `:name`. */
export function pathOf(name: PlainRoute): { method: string; path: string } {
  const [method = '', path = ''] = known[name]?.split(' ') ?? [];
  if (!path) throw new Error(`${name} is not loaded`);
  return { method, path };
}
