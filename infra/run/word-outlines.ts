import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outlines, outlinesPath } from '../words/outlines.ts';

await writeFile(join(import.meta.dirname, '../..', outlinesPath), await outlines());
