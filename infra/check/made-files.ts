import { alertsPath, alertsText } from '../alerts.ts';
import { dashboardPath, dashboardText } from '../grafana/dashboard.ts';

/** Files that are committed and made by our own code: what each should hold, by its path. */
export const madeFiles: ReadonlyMap<string, () => string> = new Map([
  [dashboardPath, dashboardText],
  [alertsPath, alertsText],
]);

/** The fault of a committed file: none, or that it is not what the code makes. */
export const madeFileFault = (path: string, committed: string): string =>
  committed === madeFiles.get(path)?.() ? '' : `${path} is old: npm run dashboard writes it anew`;
