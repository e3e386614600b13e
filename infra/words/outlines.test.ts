import { readFile } from 'node:fs/promises';
import { outlines, outlinesPath } from './outlines.ts';

describe('the outlines of letters', () => {
  it('are what the fonts and the list of letters make', async () => {
    const committed = await readFile(outlinesPath);

    expect(Buffer.compare(committed, await outlines()), 'npm run word-outlines').to.equal(0);
  });
});
