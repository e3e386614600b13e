import { routeQuery } from '../../api/route-query.ts';

/** How the user signs in. Asked again whenever it is shown. */
export const signInMethodsQuery = { ...routeQuery('signInMethods', {}), staleTime: 0 };
