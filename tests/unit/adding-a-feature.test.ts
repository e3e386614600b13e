import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourcePaths } from '../../infra/check/sources.ts';

const root = join(import.meta.dirname, '../..');

describe('docs/adding-a-feature.md', () => {
  let text: string;
  before(async () => {
    text = await readFile(join(root, 'docs/adding-a-feature.md'), 'utf8');
  });

  it('shows the code of plans as it is', async () => {
    const chapters = text.split(/^### /m).slice(1);
    const blocks = chapters.flatMap((chapter) => {
      const [, file = ''] = /^`([^`]+)`/.exec(chapter) ?? [];
      return [...chapter.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({
        file,
        code,
      }));
    });

    expect(blocks).to.have.length(6);
    for (const { file, code } of blocks) {
      expect(await readFile(join(root, file), 'utf8'), file).to.include(code);
    }
  });

  it('names every file of its rooms', async () => {
    const paths = await sourcePaths(root);
    const own = paths.filter((path) => /\/plans[./-]|-plans?[.-]/.test(path));

    expect(own).to.have.length.greaterThan(15);
    expect(own.filter((path) => !text.includes(`\`${path}\``))).to.deep.equal([]);
  });
});
