import { pathsOf } from './plain-routes.ts';

/** Paths of signed-in users' calls; by themselves, since the sign-in page need not load them. */
export const userPaths = pathsOf('user');
