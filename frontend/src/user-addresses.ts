import { userScreens } from './features.ts';

/**
 * The addresses of signed-in users' screens, from which visitors are redirected to the sign-in. The
 * build has the finished list in this place, so that visitors load no more of the features.
 */
export const userAddresses = userScreens.map(({ path }) => ({ path }));
