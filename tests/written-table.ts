import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

const path = join(import.meta.dirname, '../docs/providers.md');

/**
 * Asserts that `docs/providers.md` has this text between its marks; WRITE_DOCS=1 writes it first.
 */
export async function expectWritten(mark: string, text: string): Promise<void> {
  const between = new RegExp(
    `(?<=<!-- ${mark} -->\\n\\n)[\\s\\S]*(?=\\n\\n<!-- end of ${mark} -->)`,
  );
  const document = await readFile(path, 'utf8');
  if (process.env.WRITE_DOCS) {
    await writeFile(
      path,
      document.replace(between, () => text),
    );
  }

  const [written] = between.exec(await readFile(path, 'utf8')) ?? [];

  expect(written).to.equal(text);
}
