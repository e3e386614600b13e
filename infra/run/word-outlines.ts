import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outlineFiles } from '../words/outlines.ts';

for (const [path, bytes] of await outlineFiles()) {
  await writeFile(join(import.meta.dirname, '../..', path), bytes);
}
