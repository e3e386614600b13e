import { readFile } from 'node:fs/promises';
import { outlineFiles } from './outlines.ts';

describe('the outlines of letters', () => {
  it('are what the fonts and the lists of letters make', async () => {
    for (const [path, made] of await outlineFiles()) {
      const committed = await readFile(path);

      expect(Buffer.compare(committed, made), `${path}: npm run word-outlines`).to.equal(0);
    }
  });
});
