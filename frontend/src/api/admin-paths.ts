import { pathsOf } from './plain-routes.ts';

/** Paths of administrators' calls; by themselves, since no other screen need load them. */
export const adminPaths = pathsOf('admin');
