import { pathsOf } from './plain-routes.ts';

/** Paths of the studio's calls; by themselves, since no other screen need load them. */
export const studioPaths = pathsOf('studio');
