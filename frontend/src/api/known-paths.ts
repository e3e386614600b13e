import { visitorPaths, type Paths, type PlainRoute } from './plain-routes.ts';

let known = visitorPaths;

/** Lets this browser make the calls of signed-in users; `route-query.ts` does, which all their screens use. */
export function addUserPaths(paths: Paths): void {
  known = { ...visitorPaths, ...paths };
}

/** The method of a call and its path, whose parameters are `:name`. */
export function pathOf(name: PlainRoute): { method: string; path: string } {
  const [method = '', path = ''] = known[name]?.split(' ') ?? [];
  if (!path) throw new Error(`${name} is for signed-in users, whose part is not loaded`);
  return { method, path };
}
