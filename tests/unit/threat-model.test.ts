import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

describe('the threat model', () => {
  it('numbers its threats, and names tests for each that are there', async () => {
    const text = await readFile(join(root, 'docs/threat-model.md'), 'utf8');
    const rows = text.match(/^\| \d+ \|.*$/gm) ?? [];
    const missing: string[] = [];
    for (const [index, row] of rows.entries()) {
      const cells = row.split('|').map((cell) => cell.trim());
      expect(cells[1]).to.equal(String(index + 1));
      for (const named of (cells.at(-2) ?? '').split('; ')) {
        const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
        const source = await readFile(join(root, file), 'utf8').catch(() => '');
        if (!title || !source.includes(`it('${title}'`)) missing.push(row);
      }
    }

    expect(rows.length).to.be.greaterThan(30);
    expect(missing).to.deep.equal([]);
  });
});
