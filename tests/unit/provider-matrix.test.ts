import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from 'chai';
import { matrixTables } from '../provider-matrix/table.ts';

const path = join(import.meta.dirname, '../../docs/providers.md');
const between = /(?<=<!-- matrix -->\n\n)[\s\S]*(?=\n\n<!-- end of matrix -->)/;

describe('docs/providers.md', () => {
  it('says of each provider, capability and fault how an order ends (WRITE_DOCS=1 writes it)', async () => {
    const text = await readFile(path, 'utf8');
    if (process.env.WRITE_DOCS)
      await writeFile(
        path,
        text.replace(between, () => matrixTables()),
      );

    const [written] = between.exec(await readFile(path, 'utf8')) ?? [];

    expect(written).to.equal(matrixTables());
  });
});
