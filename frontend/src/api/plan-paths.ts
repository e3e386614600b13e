import { pathsOf } from './plain-routes.ts';

/** Paths of the calls about plans; by themselves, since most screens need not load them. */
export const planPaths = pathsOf('plans');
