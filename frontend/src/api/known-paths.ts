import type { PlainRoute } from './plain-routes.ts';
import type { userPaths } from './user-paths.ts';
import { visitorPaths } from './visitor-paths.ts';

let known: typeof visitorPaths & Partial<typeof userPaths> = visitorPaths;

/** Lets this browser make the calls of signed-in users; `route-query.ts` does, which all their screens use. */
export function addUserPaths(paths: typeof userPaths): void {
  known = { ...visitorPaths, ...paths };
}

/** The method of a call and its path, whose parameters are `:name`. */
export function pathOf(name: PlainRoute): { method: string; path: string } {
  const [method = '', path = ''] = known[name]?.split(' ') ?? [];
  if (!path) throw new Error(`${name} is for signed-in users, whose part is not loaded`);
  return { method, path };
}
