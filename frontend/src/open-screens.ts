import { matchPath } from 'react-router-dom';
import type { OpenScreen } from './feature.ts';
import { authScreens } from './features/auth/feature.ts';
import { pageScreens } from './features/pages/feature.ts';
import { resetScreens } from './features/reset/feature.ts';

/**
 * The screens that visitors see; by themselves, since visitors need not load the names of the
 * others.
 */
export const openScreens: readonly OpenScreen[] = [...authScreens, ...pageScreens, ...resetScreens];

/**
 * The screen of an address; undefined where none of them is. No address lies in another, so the
 * router's component for nested ones, 3 kB of every first load, is not needed.
 */
export function screenAt<S extends { path: string }>(
  screens: readonly S[],
  pathname: string,
): S | undefined {
  return screens.find(({ path }) => matchPath(path, pathname) !== null);
}
