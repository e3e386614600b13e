import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeFiles } from '../check/made-files.ts';

for (const [path, text] of madeFiles) {
  await writeFile(join(import.meta.dirname, '../..', path), text());
}
