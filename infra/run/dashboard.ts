import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dashboardPath, dashboardText } from '../grafana/dashboard.ts';

await writeFile(join(import.meta.dirname, '../..', dashboardPath), dashboardText());
