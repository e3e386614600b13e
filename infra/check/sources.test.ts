import { join } from 'node:path';
import { parseSource, repositoryPaths, sourcePaths } from './sources.ts';

const root = join(import.meta.dirname, '../..');

describe('the sources that are checked', () => {
  it('are the product, its tests and its tools', async () => {
    const paths = await sourcePaths(root);

    expect(paths).to.include.members([
      ...['contract/features.ts', 'backend/config.ts', 'frontend/src/App.tsx'],
      ...['infra/check/run.ts', 'infra/check/sources.test.ts', 'tests/world.ts', 'bench/run.ts'],
    ]);
  });

  it('are paths of the repository', async () => {
    const paths = await repositoryPaths(root);

    expect(paths).to.include.members(['README.md', 'infra/check/run.ts', 'tests/fixtures/cat.jpg']);
    expect(paths.filter((path) => path.startsWith('node_modules/'))).to.deep.equal([]);
  });

  it('are split into comments and code', () => {
    const text = "/** One. */\nconst a = '// no `comment`'; // two\n";

    const { comments, code } = parseSource('a.ts', text);

    expect(comments.map(({ text: comment }) => comment.trim())).to.deep.equal(['* One.', 'two']);
    expect(code).to.equal(" \nconst a = '// no `comment`';  \n");
  });
});
