import { dashboardPath, dashboardText } from '../grafana/dashboard.ts';

/** What is wrong with the committed dashboard: nothing, or that it is not what its panels make. */
export const dashboardFault = (committed: string): string =>
  committed === dashboardText() ? '' : `${dashboardPath} is old: npm run dashboard writes it anew`;
