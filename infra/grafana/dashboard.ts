import { dashboardFile } from './panels.ts';
import { systemRows } from './system-rows.ts';
import { workRows } from './work-rows.ts';

// docs/operations.md says what each metric means. Those of the whole installation are the same from
// every process, so `max` takes one of them; those of a process are added up or shown one by one.
const rows = [...workRows, ...systemRows];

/** The file that Grafana reads, from the repository's root. */
export const dashboardPath = 'infra/grafana/dashboards/lumireel.json';

/** The text which that file should hold. */
export const dashboardText = () => dashboardFile('lumireel', 'Lumireel', rows);
