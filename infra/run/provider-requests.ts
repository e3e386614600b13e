import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  requestFiles,
  requestsPath,
  requestsText,
} from '../../tests/provider-requests/requests.ts';

for (const [provider, make] of requestFiles) {
  const path = join(import.meta.dirname, '../..', requestsPath(provider));
  await writeFile(path, requestsText(await make()));
}
